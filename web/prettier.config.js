export default {
  plugins: ["prettier-plugin-svelte"],
  // Most of the code is written at this width; each narrower one would break up many more lines.
  printWidth: 180,
};
