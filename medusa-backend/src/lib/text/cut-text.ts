/** The first `max` characters of a text, in code points: an emoji is never cut in half, which PostgreSQL would refuse in JSON. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}
