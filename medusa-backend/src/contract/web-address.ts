/**
 * True for an absolute http or https address that a link may have: no other scheme, which a browser could run, and no
 * user name or password before the host, which make an address look like another.
 */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
