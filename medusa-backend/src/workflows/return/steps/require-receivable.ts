import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { listOpenChanges } from "../../../queries/orders/open-changes";
import { getOpenReturn } from "../../../queries/orders/return-money";

/** `actor_id` is the admin who has the parcel, for the audit trail. */
export type ReceiveReturnInput = { return_id: string; actor_id: string };

/** The pieces of a return that have not come yet; none for one that was received. Throws `not_found`, `conflict`. */
export const requireReceivableStep = createStep(
  "require-receivable-return",
  async ({ return_id }: ReceiveReturnInput, { container }) => {
    const found = await getOpenReturn(databaseOf(container), return_id);
    if (!found) throw new ShopError("not_found", "There is no such return.");
    if (found.status === "received") return new StepResponse({ order_id: found.order_id, items: [] });
    if (found.status !== "requested" && found.status !== "partially_received")
      throw new ShopError("conflict", "This return was cancelled.");
    if ((await listOpenChanges(databaseOf(container), found.order_id)).length > 0)
      throw new ShopError("conflict", "Somebody is changing this order in Medusa Admin.");
    return new StepResponse({ order_id: found.order_id, items: found.items });
  },
);
