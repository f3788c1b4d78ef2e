import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

const LINKS_SQL = `
  select exists (
      select 1 from cart_payment_collection l
      where l.cart_id = c.id and l.payment_collection_id = ? and l.deleted_at is null) as has_payment,
    array(
      select l.promotion_id from cart_promotion l
      where l.cart_id = c.id and l.deleted_at is null and not exists (
        select 1 from promotion p where p.id = l.promotion_id and p.deleted_at is null)) as gone_promotions
  from cart c where c.id = ?`;

const CartLinks = z.object({ has_payment: z.boolean(), gone_promotions: z.array(z.string()) });
/** What links a cart to its payment, and its promotions that ops have deleted. */
export type CartLinks = z.infer<typeof CartLinks>;

/** Whether the cart is linked to the payment collection, and to which deleted promotions. */
export async function getCartLinks(
  database: Database,
  { cartId, collectionId }: { cartId: string; collectionId: string },
): Promise<CartLinks> {
  const [links] = await queryRows(keepingPlans(database), CartLinks, LINKS_SQL, [collectionId, cartId]);
  return links ?? { has_payment: false, gone_promotions: [] };
}
