import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { writeDocument } from "../../medusa-backend/src/modules/shop-document/document";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { attachedTo, countSeries, documentsOf, expectNoGap, waitForDocuments } from "../support/documents";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo } from "../support/mails";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";
import { toNumbered } from "../support/statements";

describe("the numbers of invoices", () => {
  inFull("have no gap where the transaction fails, or its server dies, once the number was taken", async () => {
    const buyer = await Person.signUp();
    const fault = `invoice_fault_${Date.now()}`;
    onTestFinished(async () => {
      await queryDatabase(`drop function if exists ${fault}() cascade`);
      await queryDatabase(`drop sequence if exists ${fault}`);
    });
    // The mail is written after the number is taken: its first try fails, and its second one loses the connection.
    await queryDatabase(`create sequence ${fault}`);
    await queryDatabase(`create function ${fault}() returns trigger language plpgsql as $$
      declare tried bigint := nextval('${fault}');
      begin
        if tried = 1 then raise exception 'planted'; end if;
        if tried = 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`);
    await queryDatabase(`create trigger ${fault} before insert on outbox_mail for each row
      when (new.kind = 'invoice' and new.recipient = '${buyer.email}') execute function ${fault}()`);
    const { orderId } = await buy(buyer);
    await waitForDocuments(orderId, 1);
    expect(await queryDatabase(`select last_value::int as tries from ${fault}`)).toEqual([{ tries: 3 }]);
    await expectNoGap("INV");
    await mailOf(buyer.email, "invoice");
  });

  it("have no gap and no double under twenty writers at once, of whom some roll back and some are killed", async () => {
    const series = `T${Date.now()}`;
    await queryDatabase("insert into document_series (series) values ($1)", [series]);
    const snapshot = { kind: "invoice", currency: "usd", total: 100 } as never;
    const orderIds = Array.from({ length: 20 }, () => `order_${randomUUID()}`);
    const write = async (orderId: string, end: "commit" | "rollback" | "kill") => {
      const writer = new Client({ connectionString: stack.databaseUrl });
      writer.on("error", () => {});
      await writer.connect();
      const database = {
        raw: (sql: string, bindings: readonly unknown[]) => writer.query(toNumbered(sql), [...bindings]),
      };
      const document = {
        kind: "invoice",
        series,
        orderId,
        refundId: null,
        paymentId: null,
        write: () => snapshot,
      } as const;
      try {
        await writer.query("begin");
        const written = await writeDocument(database, `doc_${randomUUID()}`, document);
        await (end === "kill" ? writer.query("select pg_terminate_backend(pg_backend_pid())") : writer.query(end));
        return end === "commit" ? written : null;
      } catch (error) {
        if (end !== "kill") throw error;
        return null;
      } finally {
        await writer.end().catch(() => {});
      }
    };
    const ends = ["rollback", "kill", "commit", "commit"] as const;
    const tries = ends.flatMap((end) => orderIds.map((orderId) => write(orderId, end)));
    const written = (await Promise.all(tries)).flatMap((document) => (document ? [document.number] : []));
    expect(written.sort()).toEqual(orderIds.map((_, place) => `${series}-${String(place + 1).padStart(6, "0")}`));
    expect(await countSeries(series)).toEqual({ last: 20, given: 20, highest: 20 });
  });
});

const refund = (paymentId: string, amount: number) =>
  asOps("POST", `/admin/payments/${paymentId}/refund`, { amount: amount / 100 });

/** An order's invoices less its credit notes. */
const netOf = async (orderId: string) =>
  (await documentsOf(orderId)).reduce((sum, { kind, amount }) => sum + (kind === "invoice" ? amount : -amount), 0);

/** Ops note in Medusa Admin that more was paid for an order, elsewhere. Returns Medusa's id of that payment. */
async function payElsewhere(orderId: string, amount: number): Promise<string> {
  const asked = await asOps("POST", "/admin/payment-collections", { order_id: orderId, amount: amount / 100 });
  const { id } = parseAnswer(z.object({ payment_collection: z.object({ id: z.string() }) }), asked).payment_collection;
  const paid = await asOps("POST", `/admin/payment-collections/${id}/mark-as-paid`, { order_id: orderId });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const [payment] = await queryDatabase("select id from payment where payment_collection_id = $1", [id]);
  return String(payment?.id);
}

inFull("a payment noted by ops for a paid order has its own invoice, and its refund a credit note on it", async () => {
  const buyer = await Person.signUp();
  const { orderId, price } = await buy(buyer, "Sparrow");
  const cents = Math.round(price * 100);
  const [invoice] = await waitForDocuments(orderId, 1);
  const manual = await payElsewhere(orderId, 2_500);
  const [, second] = await waitForDocuments(orderId, 2);
  expect(second).toMatchObject({ kind: "invoice", amount: 2_500, snapshot: { total: 2_500, paid: 2_500 } });
  expect(await netOf(orderId)).toBe(cents + 2_500);
  await expect.poll(async () => (await mailsTo(buyer.email, "invoice")).length).toBe(2);
  const brought = await Promise.all((await mailsTo(buyer.email, "invoice")).map(attachedTo));
  const files = brought.flatMap((files) => Object.keys(files)).sort();
  expect(files).toEqual([`${invoice?.number}.pdf`, `${second?.number}.pdf`].sort());

  expect((await refund(manual, 2_400)).status).toBe(200);
  const [, , note] = await waitForDocuments(orderId, 3);
  expect(note).toMatchObject({ amount: 2_400, snapshot: { invoice_number: second?.number } });
  expect((await refund(manual, 100)).status).toBe(200);
  await waitForDocuments(orderId, 4);
  expect(await netOf(orderId)).toBe(cents);
  expect((await documentsOf(orderId))[0]).toEqual(invoice);
});
