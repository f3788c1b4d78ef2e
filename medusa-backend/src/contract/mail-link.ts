/**
 * The `mailto:` link of an e-mail address (RFC 6068). An address may have characters that mean something else in a
 * link: `%`, and `?`, `&` and `=`, which would add a field such as Bcc.
 */
export const toMailLink = (email: string): string => `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;
