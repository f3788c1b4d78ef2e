import type { Context } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import PromotionModule from "@medusajs/medusa/promotion";

type Manager = { getTransactionContext(): { raw(sql: string, bindings: unknown[]): Promise<unknown> } };
type Action = { code: string };
type Promotions = {
  baseRepository_: {
    transaction<T>(work: (manager: Manager) => Promise<T>, options: { transaction: unknown }): Promise<T>;
  };
  revertUsage(actions: Action[], registration: unknown, context?: Context): Promise<void>;
};

/** The rows that Medusa's `registerUsage` locks, in its order. */
const PROMOTIONS = "select id from promotion where code = any(?::text[]) and deleted_at is null order by id for update";
const BUDGETS = `
  select b.id from promotion_campaign_budget b
  where b.deleted_at is null and b.campaign_id in (select campaign_id from promotion where code = any(?::text[]) and deleted_at is null)
  order by b.id for update`;

/**
 * Takes the locks of counting a use also to give one back: Medusa reads and writes without a lock, a use counted in
 * between would be lost, and one order too many would get the discount.
 */
async function lockPromotionUses(): Promise<void> {
  const promotions = PromotionModule.service.prototype as unknown as Promotions;
  const { revertUsage } = promotions;
  promotions.revertUsage = async function (actions, registration, context = {}) {
    const codes = actions.flatMap(({ code }) => code || []);
    await this.baseRepository_.transaction(
      async (manager) => {
        const transaction = manager.getTransactionContext();
        for (const lock of [PROMOTIONS, BUDGETS]) await transaction.raw(lock, [codes]);
        await revertUsage.call(this, actions, registration, { ...context, transactionManager: manager } as Context);
      },
      { transaction: context.transactionManager },
    );
  };
}

class PromotionUses {}

export default Module("promotion_uses", { service: PromotionUses, loaders: [lockPromotionUses] });
