/** In code points: PostgreSQL would refuse half an emoji in JSON. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}

const inForm = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** True for the same text, however a form has sent its line breaks. */
export const isSameText = (one: string, other: string): boolean => inForm(one) === inForm(other);

/** The name on what other people read and whose writer has deleted the account. */
export const FORMER_CUSTOMER = "A former customer";

/** A person's name as shown to strangers: the first word, and the first letter of the last one. */
export function shortenName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? "")][0];
  if (first === "") return "A customer";
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase()}.`;
}
