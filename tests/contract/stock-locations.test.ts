import { expect } from "vitest";
import { z } from "zod";
import { GetOrderToPackAnswer } from "../../medusa-backend/src/contract/packing";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { mustAsOps } from "../support/ops";
import { orderPath, readOrderPage, submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, countStock } from "../support/products";
import { offerOf, refund } from "../support/refunds";

const Locations = z.object({ stock_location: z.object({ id: z.string() }) });

it("an order from another stock location than the usual one is packed there, and its pieces go back there", async () => {
  const admin = await demoAdmin();
  const product = await addProduct();
  await countStock(product, 10);
  const { orderId } = await buyCaptured(await Person.signUp(), product.productName, { quantity: 3 });
  const name = `Depot ${crypto.randomUUID()}`;
  const made = await mustAsOps("POST", "/admin/stock-locations", { name });
  const location_id = Locations.parse(made).stock_location.id;
  const [row] = await queryDatabase(
    `select r.id, r.inventory_item_id as item from reservation_item r join inventory_item i on i.id = r.inventory_item_id
       where i.sku = $1 and r.deleted_at is null`,
    [product.productId],
  );
  const levels = `/admin/inventory-items/${String(row?.item)}/location-levels`;
  await mustAsOps("POST", levels, { location_id, stocked_quantity: 20 });
  await mustAsOps("POST", `/admin/reservations/${String(row?.id)}`, { location_id });
  const toPack = parseAnswer(GetOrderToPackAnswer, await asAdmin("GET", `/orders-to-pack/${orderId}`));
  expect(toPack.order.left).toMatchObject([{ quantity: 3, place: name }]);
  const sql = `select l.stocked_quantity::int as stocked, l.reserved_quantity::int as reserved from inventory_level l
    where l.inventory_item_id = $1 order by l.location_id = $2 desc`;
  /** On hand and reserved there, and at the usual location. */
  const stocked = async () =>
    (await queryDatabase(sql, [row?.item, location_id])).map((level) => `${level.stocked}, ${level.reserved}`);
  expect((await submitTracking(admin, orderId, { trackingNumber: "1" })).status).toBe(200);
  expect(await stocked()).toEqual(["17, 0", "10, 0"]);
  const [parcel] = (await readOrderPage(admin, orderId)).parcels;
  const unpack = { form: "cancelParcel", parcel_id: parcel?.parcelId ?? "" };
  expect((await admin.submit(orderPath(orderId), unpack)).status).toBe(200);
  expect(await stocked(), "not sent after all").toEqual(["20, 3", "10, 0"]);
  expect((await submitTracking(admin, orderId, { trackingNumber: "1" })).status).toBe(200);
  const [line] = (await offerOf(admin, orderId)).lines;
  const items = [{ lineId: line?.lineId ?? "", sent: true, quantity: 1 }];
  await refund(admin, orderId, { items, restock: true });
  expect(await stocked(), "refunded and back").toEqual(["18, 0", "10, 0"]);
});
