/** A name of the room's for people: "win-the-button" is "Win the button". */
export function term(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}
