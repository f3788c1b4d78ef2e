/** A person's name as strangers see it: the first word whole, of the last one its first letter. */
export function shortenName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? "")][0];
  if (first === "") return "A customer";
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase()}.`;
}
