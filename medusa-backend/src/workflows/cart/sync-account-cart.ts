import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { SyncCart, SyncCartAnswer } from "../../contract/account-cart";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { getAccountCart } from "../../queries/carts/account-cart";
import { shopContextStep } from "../payment/steps/start-steps";
import { openAccountCartStep, planAccountCartStep, saveAccountCartStep } from "./steps/account-cart";

type SyncAccountCart = { customer_id: string; asked: SyncCart };

const syncAccountCartWorkflow = createWorkflow("sync-account-cart", (input: SyncAccountCart) => {
  const context = shopContextStep();
  const { kept, plan } = planAccountCartStep(input);
  const cartId = openAccountCartStep({ customer_id: input.customer_id, context, kept, plan });
  saveAccountCartStep({ cart_id: cartId, kept, plan });
  return new WorkflowResponse(transform({ cartId, plan }, ({ cartId, plan }) => ({ cart_id: cartId, plan })));
});

/**
 * Brings a browser's cart and the one that is kept with the account to the same lines. One at a time for each account; where two still
 * meet, no line is doubled, because quantities are never added up.
 * @throws ShopError `backend_unavailable` when the lock did not come in time
 */
export async function syncAccountCart(container: MedusaContainer, input: SyncAccountCart): Promise<SyncCartAnswer> {
  return await withLock(container, `account-cart:${input.customer_id}`, async () => {
    const { cart_id, plan } = (await syncAccountCartWorkflow(container).run({ input })).result;
    const kept = await getAccountCart(databaseOf(container), cart_id);
    const lines = plan.lines.map(({ product: { id, title, image_url, price }, quantity }) => ({
      product_id: id,
      quantity,
      title,
      image_url,
      unit_price: price,
    }));
    return { cart: kept?.cart ?? null, lines, not_kept: plan.notKept };
  });
}
