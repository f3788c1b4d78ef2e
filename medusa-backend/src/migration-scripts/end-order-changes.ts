import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Ends the order edits, exchanges, claims and draft orders that ops have left open in Medusa Admin, because their
 * routes are closed (api/stock-routes/closed.ts): an open one would keep its order from being refunded and returned for
 * good. Like Medusa's own "Cancel" it deletes the change and its draft of a return, and also what was added for the
 * order's next version, which Medusa leaves behind. The tables are Medusa's.
 */
export default async function endOrderChanges({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const end = (table: string, condition: string) =>
    `update "${table}" t set deleted_at = now(), updated_at = now() from ended
     where t.deleted_at is null and ${condition}`;
  const added = 't.order_id = ended.order_id and t.version > (select o.version from "order" o where o.id = t.order_id)';
  await database.raw(
    `with ended as (
       update order_change set deleted_at = now(), updated_at = now()
       where change_type in ('edit', 'exchange', 'claim') and status in ('pending', 'requested') and deleted_at is null
       returning order_id, claim_id, exchange_id),
     claims as (${end("order_claim", "t.id = ended.claim_id")}),
     exchanges as (${end("order_exchange", "t.id = ended.exchange_id")}),
     drafts as (${end("return", "(t.claim_id = ended.claim_id or t.exchange_id = ended.exchange_id)")}),
     deliveries as (${end("order_shipping", added)})
     ${end("order_item", added)}`,
  );
  await database.raw(
    `update "order" set deleted_at = now(), updated_at = now()
     where is_draft_order and status = 'draft' and deleted_at is null`,
  );
  await database.raw('drop index concurrently if exists "IDX_shop_edit_confirmed"');
}
