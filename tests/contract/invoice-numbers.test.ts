import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDocument } from "../../medusa-backend/src/modules/shop-document/document";
import { toNumbered } from "../../medusa-backend/src/queries/named-columns.test-kit";
import { countSeries, expectNoGap, waitForDocuments } from "../support/documents";
import { IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mailbox";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";

describe("the numbers of invoices", () => {
  const client = new Client({ connectionString: stack.databaseUrl });
  const fault = `invoice_fault_${Date.now()}`;
  beforeAll(() => client.connect());
  afterAll(async () => {
    await client.query(`drop trigger if exists ${fault} on outbox_mail`);
    await client.query(`drop function if exists ${fault}()`);
    await client.query(`drop sequence if exists ${fault}`);
    await client.end();
  });

  inFull("have no gap where the transaction fails, or its server dies, once the number was taken", async () => {
    const buyer = await Person.signUp();
    // The mail is written after the number is taken: its first try fails, and its second one loses the connection.
    await client.query(`create sequence ${fault}`);
    await client.query(`create function ${fault}() returns trigger language plpgsql as $$
      declare tried bigint := nextval('${fault}');
      begin
        if tried = 1 then raise exception 'planted'; end if;
        if tried = 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`);
    await client.query(`create trigger ${fault} before insert on outbox_mail for each row
      when (new.kind = 'invoice' and new.recipient = '${buyer.email}') execute function ${fault}()`);
    const { orderId } = await buy(buyer);
    await waitForDocuments(orderId, 1);
    expect((await client.query(`select last_value::int as tries from ${fault}`)).rows).toEqual([{ tries: 3 }]);
    await expectNoGap("INV");
    await mailOf(buyer.email, "invoice");
  });

  it("have no gap and no double under twenty writers at once, of whom some roll back and some are killed", async () => {
    const series = `T${Date.now()}`;
    await client.query("insert into document_series (series) values ($1)", [series]);
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

  it.runIf(IS_FULL)("have no gap and no double for twenty orders at once", { timeout: 120_000 }, async () => {
    const buyers: Person[] = [];
    // One after the other: a password takes a processor a while, and twenty at once make the last one wait too long.
    for (let place = 0; place < 20; place += 1) buyers.push(await Person.signUp());
    const orders = await Promise.all(buyers.map((buyer) => buy(buyer)));
    const issued = await Promise.all(orders.map(({ orderId }) => waitForDocuments(orderId, 1)));
    expect(new Set(issued.flat().map(({ number }) => number)).size).toBe(20);
    await expectNoGap("INV");
  });
});
