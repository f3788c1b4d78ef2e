/**
 * True for an absolute http or https address that may stand in a link: no other scheme, which a browser could run, and
 * no name and password before the host, which make an address look like another one.
 */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
