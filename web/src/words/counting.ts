/** Gives what says in a language how many of something there are: "1 hand", "1,234 hands". */
export function counting(language: string): (n: number, one: string, many: string) => string {
  const whole = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return (n, one, many) => `${whole.format(n)} ${rules.select(n) === "one" ? one : many}`;
}
