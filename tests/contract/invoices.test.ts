import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { queryDatabase } from "../support/database";
import {
  attachedTo,
  documentPath,
  documentsOf,
  expectNoGap,
  listedFor,
  waitForDocuments,
  wordsOfPdf,
} from "../support/documents";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { orderPath, receiveReturn, returnForm, submitReturn, submitTracking } from "../support/orders";
import { ledgerEntry } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buy } from "../support/purchase";
import { restRefunds } from "../support/refunds";
import { clearFaults, failCalls } from "../support/stripe";

const admin = await demoAdmin();

/** Somebody with an order of two Sparrows, and its invoice. */
async function buyInvoiced() {
  const buyer = await Person.signUp();
  const bought = await buy(buyer, "Sparrow", { quantity: 2 });
  const [invoice] = await waitForDocuments(bought.orderId, 1);
  if (!invoice) throw new Error("the order has no invoice");
  return { buyer, invoice, charged: Math.round(bought.price * 200), ...bought };
}

const Exported = z.object({ orders: z.array(z.object({ documents: z.array(z.unknown()) })) });

describe("a paid order", () => {
  // Bought by the first test that needs it.
  let bought: ReturnType<typeof buyInvoiced> | undefined;
  const paid = () => (bought ??= buyInvoiced());

  it("has one invoice, over what was charged, which the file of the owner's data names", async () => {
    const { buyer, orderId, invoice, charged, transactionId } = await paid();
    expect(invoice).toMatchObject({ kind: "invoice", number: expect.stringMatching(/^INV-\d{6}$/), amount: charged });
    expect(invoice.snapshot).toMatchObject({
      total: charged,
      paid: (await ledgerEntry(transactionId))?.amount_received,
      payment_reference: transactionId,
      buyer: { name: "Nia Rahman" },
      seller: { name: "Aeroloft" },
      lines: [{ title: "Sparrow", quantity: 2, unit_price: charged / 2, amount: charged }],
      tax_groups: [{ base: charged, taxes: [] }],
    });
    expect(await documentsOf(orderId)).toHaveLength(1);
    const { orders } = Exported.parse(await (await buyer.visit("/dashboard/account/export")).json());
    expect(orders).toMatchObject([{ documents: [{ kind: "invoice", number: invoice.number }] }]);
  });

  it("shows it on its page to the owner and to admins, as a PDF that no cache keeps", async () => {
    const { buyer, orderId, invoice } = await paid();
    for (const person of [buyer, admin]) {
      expect(await listedFor(person, orderId)).toEqual([invoice.number]);
      const answer = await person.visit(documentPath(orderId, invoice.number));
      const said = [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")];
      expect(said).toEqual([200, "application/pdf", "no-store"]);
      const words = await wordsOfPdf(await answer.arrayBuffer());
      for (const part of [invoice.number, "$298.00", "Sparrow", "Dhanmondi"]) expect(words).toContain(part);
    }
    const html = await (await buyer.visit(orderPath(orderId))).text();
    expect(html).toContain(`href="${documentPath(orderId, invoice.number)}"`);
  });

  it("hides it from everybody else, as if there were none", async () => {
    const { buyer, orderId, invoice } = await paid();
    const stranger = await Person.signUp();
    for (const [person, path] of [
      [stranger, documentPath(orderId, invoice.number)],
      [stranger, documentPath("order_nobodys", invoice.number)],
      [buyer, documentPath(orderId, "INV-999999")],
      [buyer, documentPath(orderId, "none")],
      [buyer, `${orderPath(orderId)}/documents/${invoice.number}`],
    ] as const) {
      const answer = await person.visit(path);
      expect([answer.status, await answer.text()], path).toEqual([404, '{"code":"not_found"}']);
    }
    const visitor = await new Person().visit(documentPath(orderId, invoice.number));
    expect(visitor.headers.get("location")).toContain("/login?");
  });

  it("shows it to ops", async () => {
    const { orderId, invoice } = await paid();
    const path = `/admin/shop/orders/${orderId}/documents`;
    expect((await asOps("GET", path)).body).toMatchObject({ documents: [{ kind: "invoice", number: invoice.number }] });
    expect((await asOps("GET", `${path}/${invoice.number}`)).status).toBe(200);
    expect((await asOps("GET", `${path}/INV-999999`)).status).toBe(404);
    expect((await asOps("GET", `/admin/shop/orders/order_nobodys/documents/${invoice.number}`)).status).toBe(404);
  });

  inFull("gets a credit note for what it sent back, over what was refunded", async () => {
    const { buyer, orderId, invoice, charged, transactionId } = await paid();
    await submitTracking(admin, orderId, { trackingNumber: "1" });
    await submitReturn(buyer, orderId, await returnForm(buyer, orderId));
    await receiveReturn(admin, orderId);
    const [, note] = await waitForDocuments(orderId, 2);
    expect(note).toMatchObject({
      kind: "credit_note",
      amount: (await ledgerEntry(transactionId))?.amount_refunded,
      snapshot: {
        invoice_number: invoice.number,
        reason: "returned",
        returned: [{ title: "Sparrow", quantity: 1 }],
        total: charged / 2,
        tax_groups: [{ base: charged / 2, taxes: [] }],
      },
    });
    await restRefunds(orderId);
    const mail = await mailOf(buyer.email, "order_refund");
    expect((await attachedTo(mail))[`${note?.number}.pdf`]).toContain(invoice.number);
    expect(await listedFor(buyer, orderId)).toEqual([invoice.number, note?.number]);
    await expectNoGap("CN");
  });

  it("keeps its documents for good", async () => {
    const { orderId } = await paid();
    const before = await documentsOf(orderId);
    for (const change of ["update shop_document set amount = 1", "delete from shop_document"])
      await expect(queryDatabase(`${change} where order_id = $1`, [orderId])).rejects.toThrow("never changed");
    expect(await documentsOf(orderId)).toEqual(before);
  });
});

describe("a cancelled order", () => {
  afterEach(clearFaults);

  inFull("has a credit note over all of it, sent with the mail, and no document if nothing was captured", async () => {
    const uncaptured = await Person.signUp();
    const beforePaying = (id: string) => failCalls("payment_intents.capture", 1_000, id);
    const held = await buy(uncaptured, "Sparrow", { beforePaying });
    const screen = await (await uncaptured.visit(`/dashboard/invoice/${held.orderId}`)).text();
    expect(screen).toMatch(/<h1[^>]*>.*Order #\d+.*<\/h1>/);
    expect(screen).not.toMatch(/INV-\d|Invoice #|Download PDF/);
    await uncaptured.api("DELETE", `/deleteOrder/${held.orderId}`);

    const { buyer, orderId, invoice, charged } = await buyInvoiced();
    await buyer.api("DELETE", `/deleteOrder/${orderId}`);
    const [, note] = await waitForDocuments(orderId, 2);
    expect(note).toMatchObject({ amount: charged, snapshot: { reason: "cancelled", invoice_number: invoice.number } });
    const words = (await attachedTo(await mailOf(buyer.email, "order_cancelled")))[`${note?.number}.pdf`];
    for (const part of ["The order was cancelled", "$298.00"]) expect(words).toContain(part);
    expect((await documentsOf(orderId))[0]).toEqual(invoice);

    await expect.poll(() => statusOf(held.transactionId)).toBe("released");
    expect(await documentsOf(held.orderId)).toEqual([]);
  });
});
