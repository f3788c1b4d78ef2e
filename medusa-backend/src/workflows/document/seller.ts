import { getEnv } from "../../lib/config/env";
import type { Seller } from "../../modules/shop-document/snapshot";

/** The seller, from the settings of this process. */
export function sellerNow(): Seller {
  const { SHOP_LEGAL_NAME, SHOP_ADDRESS, SHOP_EMAILS, SHOP_TAX_ID, SHOP_REGISTER_NUMBER } = getEnv();
  return {
    name: SHOP_LEGAL_NAME,
    address: SHOP_ADDRESS,
    email: SHOP_EMAILS[0],
    tax_id: SHOP_TAX_ID ?? null,
    register_number: SHOP_REGISTER_NUMBER ?? null,
  };
}
