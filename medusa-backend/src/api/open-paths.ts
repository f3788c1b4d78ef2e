import { SHOP_PREFIX } from "../contract/common";

/** The rooms in which nothing is open but what is named below. */
const FENCED = ["/store", "/auth", "/hooks"];

/** What Medusa Admin calls to sign a user in, to keep the sign-in, and to take up an invitation or a new password. */
const ADMIN_SIGN_IN = [
  /^\/auth\/user\/providers$/,
  /^\/auth\/user\/[^/]+(\/(callback|register|reset-password|update))?$/,
  /^\/auth\/session$/,
  /^\/auth\/token\/refresh$/,
  /^\/auth\/mfa\/(factors(\/[^/]+(\/verify)?)?|recovery-codes|challenges\/[^/]+\/verify)$/,
];

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * True when `path` (no query) is one of Medusa's stock routes that the shop keeps shut: all of /store but the shop's own, all of
 * /auth but Medusa Admin's sign-in, all of /hooks. Compared as Express routes: without regard to case or a last slash.
 */
export function isClosed(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  if (!FENCED.some((prefix) => isUnder(plain, prefix))) return false;
  if (isUnder(plain, SHOP_PREFIX)) return false;
  return !ADMIN_SIGN_IN.some((pattern) => pattern.test(plain));
}
