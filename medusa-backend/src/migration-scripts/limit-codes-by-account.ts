import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The budgets that Medusa Admin calls "per customer email". */
const BY_EMAIL = "b.type = 'use_by_attribute' and b.attribute = 'customer_email'";

/** The accounts' uses of them, by their orders. */
const USES = `
  select b.id as budget_id, o.customer_id, count(distinct o.id) as used
  from promotion_campaign_budget b
  join promotion p on p.campaign_id = b.campaign_id
  join order_promotion op on op.promotion_id = p.id and op.deleted_at is null
  join "order" o on o.id = op.order_id and o.customer_id is not null and o.deleted_at is null
  where ${BY_EMAIL} group by b.id, o.customer_id`;

/**
 * Lets a budget for each e-mail count the account. Medusa counts by the cart's e-mail, which is the one typed for the
 * delivery: one account could use such a code once for each e-mail, and two accounts with one e-mail shared a use. The
 * table belongs to Medusa's promotion module, so the trigger is created here. Medusa then counts by customer wherever
 * it computes, counts or gives back a use. Earlier uses are counted again from the orders, and the e-mails in the table
 * are deleted.
 */
export default async function limitCodesByAccount({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.transaction(async (transaction) => {
    await transaction.raw(
      `create or replace function "shop_budget_by_account"() returns trigger language plpgsql as $$ begin
         new.attribute := 'customer_id'; return new; end $$`,
    );
    await transaction.raw(
      `create or replace trigger "shop_budget_by_account" before insert or update on promotion_campaign_budget
       for each row when (new.attribute = 'customer_email') execute function "shop_budget_by_account"()`,
    );
    await transaction.raw(
      `delete from promotion_campaign_budget_usage u using promotion_campaign_budget b where b.id = u.budget_id and ${BY_EMAIL}`,
    );
    await transaction.raw(
      `insert into promotion_campaign_budget_usage (id, budget_id, attribute_value, used, raw_used)
       select 'probudgus_' || md5(budget_id || customer_id), budget_id, customer_id, used,
         jsonb_build_object('value', used::text, 'precision', 20)
       from (${USES}) uses`,
    );
    await transaction.raw(`update promotion_campaign_budget b set attribute = 'customer_id' where ${BY_EMAIL}`);
  });
}
