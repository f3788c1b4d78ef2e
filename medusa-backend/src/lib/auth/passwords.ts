import { dictionary } from "@zxcvbn-ts/language-common";
import { kdf } from "scrypt-kdf";
import { invalidField } from "../shop-error";

/** The options of Medusa's emailpass provider, which also checks passwords. */
const COST = { logN: 15, r: 8, p: 1 };

/** The stored hash of a new password. @throws ShopError `invalid` for a commonly used one, as a fault of `field` */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  requireUncommonPassword(password, field);
  return (await kdf(password, COST)).toString("base64");
}

/** The package lists about 49,000 passwords, the most frequent first. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

export const COMMON_PASSWORD = "Many people use this password. Choose another one.";

export const isCommonPassword = (password: string): boolean => COMMON.has(password);

/** @throws ShopError `invalid` with the fault of `field` */
export function requireUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw invalidField(field, COMMON_PASSWORD);
}
