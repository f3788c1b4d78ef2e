import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "~/domain/app-error";
import { postOrders } from "./orders.server";
import { withMedusaIds } from "./products.server";
import { delivery, refusal, run } from "./run-row.test-kit";

const live = new Map([["sparrow", "prod_1"]]);
const resolveProductIds = vi.hoisted(() => vi.fn());
vi.mock("~/medusa/product-pages.server", () => ({ resolveProductIds }));

describe("products that a cart names by handle", () => {
  beforeEach(() => {
    resolveProductIds.mockImplementation(async (ids: string[]) => new Map(ids.map((id) => [id, live.get(id) ?? id])));
  });

  it("reach Medusa by its own id, come back by handle in a refusal, and keep an unknown handle", async () => {
    expect(await withMedusaIds(["gone"], async (toMedusaId) => toMedusaId("gone"))).toBe("gone");
    const details = { total_amount: 5, order_items: [{ product_id: "prod_1" }, { product_id: "prod_2" }] };
    const call = withMedusaIds(["sparrow", "prod_2"], async () => {
      throw new AppError("price_changed", "changed", { details });
    });
    const told = { total_amount: 5, order_items: [{ product_id: "sparrow" }, { product_id: "prod_2" }] };
    expect(await refusal(call)).toMatchObject({ code: "price_changed", details: told });
    const orderItems = [{ _id: "sparrow", quantity: 2 }];
    const body = { ...delivery, order_items: orderItems, total_amount: 298, transactionId: "pi_1" };
    const { sent } = await run(postOrders, { body }, { orderId: "order_1", created: true });
    expect(sent[0]?.body).toMatchObject({ orderItems: [{ productId: "prod_1", quantity: 2 }] });
  });
});
