import { kdf } from "scrypt-kdf";
import { requireUncommonPassword } from "./common-passwords";

/** The hash options of Medusa's emailpass provider, which also checks passwords. */
const COST = { logN: 15, r: 8, p: 1 };

/**
 * The stored hash of a new password.
 * @throws ShopError `invalid` for a commonly used password, as a fault of `field`
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  requireUncommonPassword(password, field);
  return (await kdf(password, COST)).toString("base64");
}
