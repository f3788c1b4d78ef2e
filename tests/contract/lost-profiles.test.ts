import { expect } from "vitest";
import { inFull as it } from "../support/in-full";
import { buyCaptured, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, countStock } from "../support/products";

it.each(["counted", "not counted"])(
  "an order whose product, %s, has lost its shipping profile since is shipped all the same",
  async (stock) => {
    const product = await addProduct({ productName: `Profile ${crypto.randomUUID()}` });
    if (stock === "counted") await countStock(product, 5);
    const { orderId, transactionId } = await buyCaptured(await Person.signUp(), product.productName);
    const lost = await asOps("POST", `/admin/products/${product.productId}`, { shipping_profile_id: null });
    expect(lost.status).toBe(200);
    const admin = await demoAdmin();
    const shipped = await submitTracking(admin, orderId, { trackingNumber: "1" });
    expect(shipped.status, JSON.stringify(shipped)).toBe(200);
    expect(await statusOf(transactionId)).toBe("captured");
    const { body } = await asOps("GET", `/admin/orders/${orderId}?fields=fulfillment_status`);
    expect(body).toMatchObject({ order: { fulfillment_status: "shipped" } });
  },
);
