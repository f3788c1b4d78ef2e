import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { type FoundDiscount, getDiscount } from "../../queries/promotions/discounts";

/** Held while discounts are changed: no draft is deleted while it is started, and no two get one code. */
export const DISCOUNTS_LOCK = "discounts";

/** A discount with its terms. @throws ShopError `not_found` */
export async function requireDiscount(container: MedusaContainer, id: string): Promise<FoundDiscount> {
  const found = await getDiscount(databaseOf(container), id, getEnv().SHOP_TIME_ZONE);
  if (!found) throw new ShopError("not_found", "There is no such discount.");
  return found;
}
