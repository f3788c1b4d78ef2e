import { Modules } from "@medusajs/framework/utils";
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
    const cart = await container.resolve(Modules.CART).retrieveCart(cart_id, {
      relations: ["shipping_address", "billing_address"],
    });
    const addresses = [cart.shipping_address?.id, cart.billing_address?.id];
    await deleteCarts(container, [{ id: cart_id, address_ids: addresses.filter((id) => id !== undefined) }]);
    return new StepResponse(true);
  },
);
