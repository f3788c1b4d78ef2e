import type { MedusaContainer } from "@medusajs/framework/types";
import { CURRENCY } from "../../contract/currency";
import type { GetDiscountAnswer } from "../../contract/discounts";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { toMajor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import { listAuditLines } from "../../queries/audit/audit-lines";
import { type FoundDiscount, getDiscount, listDiscountUses, sumDiscount } from "../../queries/promotions/discounts";

/** A discount for admins; null if there is none. */
export async function readDiscount(container: MedusaContainer, id: string): Promise<GetDiscountAnswer | null> {
  const database = databaseOf(container);
  const found = await getDiscount(database, id, getEnv().SHOP_TIME_ZONE);
  if (!found) return null;
  const [sum, uses, changes] = await Promise.all([
    sumDiscount(database, id),
    listDiscountUses(database, id),
    listAuditLines(database, id),
  ]);
  return {
    discount: found.row,
    terms: found.terms,
    products: found.products,
    given: toMajor(sum.minor, CURRENCY),
    orders: sum.orders,
    uses: uses.map(({ minor, ...use }) => ({ ...use, amount: toMajor(minor, CURRENCY) })),
    changes,
  };
}

/** A lock for changes of discounts, so that no draft is deleted while it is started, and no two get the same code. */
export const DISCOUNTS_LOCK = "discounts";

/** A discount with its terms. @throws ShopError `not_found` */
export async function requireDiscount(container: MedusaContainer, id: string): Promise<FoundDiscount> {
  const found = await getDiscount(databaseOf(container), id, getEnv().SHOP_TIME_ZONE);
  if (!found) throw new ShopError("not_found", "There is no such discount.");
  return found;
}
