import { kdf } from "scrypt-kdf";
import { requireUncommonPassword } from "./common-passwords";

/** As Medusa's emailpass provider hashes passwords, which also checks them. */
const COST = { logN: 15, r: 8, p: 1 };

/**
 * The hash that is stored of a new password.
 * @throws ShopError `invalid` for a password that many people use, as a fault of `field`
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  requireUncommonPassword(password, field);
  return (await kdf(password, COST)).toString("base64");
}
