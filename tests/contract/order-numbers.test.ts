import { describe, expect, it } from "vitest";
import { OpsAuditAnswer, OpsMailsAnswer } from "../../medusa-backend/src/contract/ops";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { asOps } from "../support/ops";
import { numberOf } from "../support/orders";
import { Person } from "../support/person";
import { addProduct, variantPath } from "../support/products";
import { buy, buyPaid } from "../support/purchase";

describe("what Medusa Admin lists of an order", () => {
  inFull("has the order's number: its reservations, and its mails, which are found by it", async () => {
    const buyer = await Person.signUp();
    const { orderId } = await buy(buyer);
    await mailOf(buyer.email, "order_confirmation");
    const number = await numberOf(orderId);
    const reserved = await queryDatabase(
      `select r.description from reservation_item r join order_item i on i.item_id = r.line_item_id where i.order_id = $1`,
      [orderId],
    );
    expect(reserved).toEqual([{ description: `Order #${number}` }]);
    for (const q of [`#${number}`, String(number)]) {
      const answer = await asOps("GET", `/admin/shop/mails?${new URLSearchParams({ q })}`);
      const { mails } = parseAnswer(OpsMailsAnswer, answer);
      expect(mails.length).toBeGreaterThan(0);
      for (const mail of mails) expect(mail).toMatchObject({ orderId, orderNumber: number });
    }
    const found = await asOps("GET", `/admin/shop/mails?q=${buyer.email.toUpperCase()}`);
    const { mails } = parseAnswer(OpsMailsAnswer, found);
    expect(mails.length).toBeGreaterThan(1);
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([buyer.email]));
    expect((await asOps("GET", "/admin/shop/mails?q=%23999999999")).body).toMatchObject({ mails: [] });
  });

  inFull("is shipped once by the shop's own button, and found in the audit trail by the order's number", async () => {
    const buyer = await Person.signUp();
    const { orderId } = await buyPaid(buyer);
    for (const changed of [true, false])
      expect((await asOps("POST", `/admin/shop/orders/${orderId}/ship`)).body).toEqual({ changed, status: "shipped" });
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "shipped" });
    const name = `#${await numberOf(orderId)}`;
    const subject = new URLSearchParams({ subjectId: name });
    const { entries } = parseAnswer(OpsAuditAnswer, await asOps("GET", `/admin/shop/audit?${subject}`));
    expect(entries.map(({ subjectId, subjectName }) => [subjectId, subjectName])).toEqual([[orderId, `Order ${name}`]]);
  });
});

it("an inventory item is called like its product: one of the seed, and one whose stock ops count later", async () => {
  const titles = (column: string, value: string) =>
    queryDatabase(
      `select n.title from inventory_item n join product_variant_inventory_item l on l.inventory_item_id = n.id
       join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id where p.${column} = $1`,
      [value],
    );
  expect(await titles("handle", "sparrow")).toEqual([{ title: "Sparrow" }]);
  const { productId, productName } = await addProduct();
  expect((await asOps("POST", await variantPath({ productId }), { manage_inventory: true })).status).toBe(200);
  expect(await titles("id", productId)).toEqual([{ title: productName }]);
});
