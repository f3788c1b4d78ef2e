import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Arrival } from "../../../contract/costs";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { expectArrivalOf } from "../expect-arrival-of";
import type { QuotedLine } from "../purchase";

type Promised = { attempt: Attempt; cart_id: string; quotes: QuotedLine[] };

/**
 * Writes into the cart when its order will arrive, counted from now; Medusa copies a cart's metadata to its order. Nothing is promised
 * unless everything is in stock.
 */
export const promiseArrivalStep = createStep(
  "promise-arrival",
  async ({ attempt, cart_id, quotes }: Promised, { container }) => {
    const expected = await expectArrivalOf(container, { cart_id, quotes });
    if (!expected) return new StepResponse<Arrival | null, null>(null, null);
    const arrival = { earliest: expected.earliest, latest: expected.latest };
    const { payment_intent_id } = attempt;
    await container.resolve(Modules.CART).updateCarts(cart_id, { metadata: { payment_intent_id, arrival } });
    return new StepResponse<Arrival | null, Promised>(arrival, { attempt, cart_id, quotes });
  },
  async (promised, { container }) => {
    if (!promised) return;
    const { payment_intent_id } = promised.attempt;
    const metadata = { payment_intent_id, arrival: null };
    await container.resolve(Modules.CART).updateCarts(promised.cart_id, { metadata });
  },
);
