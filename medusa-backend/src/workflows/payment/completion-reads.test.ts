import { describe, expect, it, vi } from "vitest";
import type { Database } from "../../lib/database/connection";
import { CompletionReads } from "./completion-reads";

const LINK = { entity: "order_cart", fields: ["cart_id", "order_id"], filters: { cart_id: "cart_1" } };
const OPTIONS = { entity: "shipping_option", fields: ["id", "shipping_profile_id"], filters: { id: ["so_1"] } };
const REGION = { entity: "region", fields: ["payment_providers.id"], filters: { id: "reg_1" } };
const OTHER_CART = { entity: "cart", fields: ["id", "metadata"], filters: { id: "cart_1" } };

const found = {
  cart: { id: "cart_1", region_id: "reg_1" },
  shipping_options: [{ id: "so_1", shipping_profile_id: "sp_1" }],
  payment_providers: [{ id: "pp_stripe_stripe" }],
  order_cart: { cart_id: "cart_1", order_id: "order_1" },
};

/** Reads with a database that finds `rows`, and a Medusa that answers with what it is asked for. */
function readsOf(rows: unknown[]) {
  const raw = vi.fn(async () => ({ rows }));
  const medusa = vi.fn(async ({ entity }: { entity: string }) => ({ data: [{ from: `medusa's ${entity}` }] }));
  return { raw, medusa, reads: new CompletionReads({ raw } as unknown as Database, medusa) };
}

describe("what Medusa reads to complete a cart", () => {
  it("is answered from one statement", async () => {
    const { raw, medusa, reads } = readsOf([found]);
    expect(await reads.graph(LINK)).toEqual({ data: [found.order_cart] });
    expect(await reads.graph(OPTIONS)).toEqual({ data: found.shipping_options });
    expect(await reads.graph(REGION)).toEqual({ data: [{ id: "reg_1", payment_providers: found.payment_providers }] });
    expect(raw).toHaveBeenCalledTimes(1);
    expect(medusa).not.toHaveBeenCalled();
  });

  it("is answered by Medusa before the cart was read, for a cart that is gone, and for any other question", async () => {
    const { raw, medusa, reads } = readsOf([]);
    await reads.graph(OPTIONS);
    expect(raw).not.toHaveBeenCalled();
    for (const question of [LINK, REGION, OTHER_CART])
      expect(await reads.graph(question)).toEqual({ data: [{ from: `medusa's ${question.entity}` }] });
    expect(medusa).toHaveBeenCalledTimes(4);
  });

  it("has the order's metadata in its cart, also where Medusa answers", async () => {
    const { reads } = readsOf([found]);
    const metadata = { payment_intent_id: "pi_1", duties: "none" as const };
    reads.promise(metadata);
    expect(await reads.graph(OTHER_CART)).toEqual({ data: [{ from: "medusa's cart", metadata }] });
    expect(await reads.graph(LINK)).toEqual({ data: [found.order_cart] });
  });
});
