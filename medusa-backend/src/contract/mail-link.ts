/** RFC 6068. `%`, and `?`, `&` and `=`, which would add a field such as Bcc, mean something else in a link. */
export const toMailLink = (email: string): string => `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;
