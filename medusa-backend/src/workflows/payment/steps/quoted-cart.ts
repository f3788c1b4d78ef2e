import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { ExpectedArrival } from "../../../contract/costs";
import { deleteCarts } from "../../cart/delete-carts";
import { expectArrivalOf } from "../expect-arrival-of";
import type { QuotedLine } from "../purchase";

/** When an order of a cart would arrive if it was placed now. */
export const expectArrivalStep = createStep(
  "expect-arrival",
  async (cart: { cart_id: string; quotes: QuotedLine[] }, { container }) =>
    new StepResponse<ExpectedArrival | null>(await expectArrivalOf(container, cart)),
);

/** Deletes a cart that was made to be added up, and is nobody's. Not undone: a failed quote needs no cart either. */
export const deleteQuotedCartStep = createStep(
  "delete-quoted-cart",
  async ({ cart_id }: { cart_id: string; arrival: ExpectedArrival | null }, { container }) => {
    await deleteCarts(container, [cart_id]);
    return new StepResponse(true);
  },
);
