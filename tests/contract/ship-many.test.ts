import { describe, expect, it } from "vitest";
import { z } from "zod";
import { queryDatabase } from "../support/database";
import { waitForDocuments, wordsOfPdf } from "../support/documents";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { buyCaptured, buyUncaptured } from "../support/money";
import { eventsOf, readOrderPage } from "../support/orders";
import { demoAdmin, Person } from "../support/person";

const PATH = "/dashboard/ship";
const DATA = `${PATH}?_data=routes%2Fdashboard.ship`;

const admin = await demoAdmin();

const Data = z.object({
  question: z.object({ lines: z.array(z.array(z.string())) }).optional(),
  checked: z.unknown().optional(),
  faults: z.unknown().optional(),
  outcomes: z.array(z.object({ outcome: z.string(), reason: z.string() })).optional(),
});
const Answer = z
  .object({
    data: Data.default({}),
    submission: z.object({
      initialValue: z.object({ list: z.string(), carrier: z.string() }).partial(),
      error: z.record(z.string(), z.array(z.string()).nullable()).optional(),
    }),
  })
  .transform(({ data, submission: { initialValue: typed, error = {} } }) => ({
    ...data,
    typed,
    fault: Object.values(error).flatMap((texts) => texts ?? [])[0],
  }));
const send = async (fields: Record<string, string>) => Answer.parse(await (await admin.submit(DATA, fields)).json());
const check = (list: string) => send({ form: "check", list });

type Row = { number: number; trackingNumber: string; carrier: string };
/** Sends rows like the screen: each answer's outcomes are sent with the next request. */
async function shipAll(rows: readonly Row[]) {
  let outcomes: { outcome: string; reason: string }[] = [];
  while (outcomes.length < rows.length) {
    const sent = { form: "ship", rows: JSON.stringify(rows), outcomes: JSON.stringify(outcomes) };
    const next = (await send(sent)).outcomes ?? [];
    expect(next.length).toBeGreaterThan(outcomes.length);
    outcomes = next;
  }
  return outcomes.map(({ outcome }) => outcome);
}

const numberOf = async (buyer: Person, orderId: string) => (await readOrderPage(buyer, orderId)).order.displayId;

async function buyNumbered() {
  const buyer = await Person.signUp();
  const bought = await buyCaptured(buyer, "Sparrow", { quantity: 2 });
  return { buyer, number: await numberOf(buyer, bought.orderId), ...bought };
}

const ROW: Row = { number: 1, trackingNumber: "", carrier: "" };

describe("a list of orders with their tracking numbers", () => {
  inFull("is looked at first, typed or in a file: each order with what is left of it, and what is wrong", async () => {
    const [one, sent] = [await buyNumbered(), await buyNumbered()];
    await admin.api("PUT", "/updateStatus", { body: { orderId: sent.orderId } });
    const list = `${one.number}, 12, UPS\n${sent.number}, 1Z2, UPS\n2147483647, 1Z3, UPS\nnothing`;
    const { checked, faults } = await check(list);
    const remark = "UPS numbers usually look different";
    expect(checked).toMatchObject([
      { number: one.number, trackingNumber: "12", fault: "", remark, pieces: "2 × Sparrow" },
      { number: sent.number, fault: "All of it was already sent" },
      { number: 2147483647, fault: "There is no such order" },
    ]);
    expect(faults).toMatchObject([{ line: 4, fault: "does not begin with an order's number" }]);
    const form = new FormData();
    form.set("form", "check");
    form.set("file", new Blob([`Order;Tracking\n${one.number};FILE-1\n`], { type: "text/csv" }), "numbers.csv");
    const answer = await admin.submit(DATA, form);
    expect(Answer.parse(await answer.json()).checked).toMatchObject([{ number: one.number, fault: "" }]);
    expect(await eventsOf(one.buyer, one.orderId)).not.toContain("shipped");
  });

  inFull("is shipped a few orders at a time, and sent again it ships nothing twice", async () => {
    const orders = [];
    for (let count = 0; count < 7; count += 1) orders.push(await buyNumbered());
    const rows = orders.map(({ number }) => ({ number, trackingNumber: `MANY-${number}`, carrier: "DHL" }));
    expect(await shipAll(rows)).toEqual(rows.map(() => "done"));
    expect(await shipAll(rows)).toEqual(rows.map(() => "before"));
    // Somebody else sends the same list at the same moment.
    const more = await buyNumbered();
    const row = { number: more.number, trackingNumber: "MANY-TWICE", carrier: "" };
    const both = await Promise.all([shipAll([row]), shipAll([row])]);
    expect(both.flat().sort()).toEqual(["before", "done"]);
    for (const { buyer, orderId } of [...orders, more])
      expect((await readOrderPage(buyer, orderId)).parcels).toMatchObject([{ items: [{ quantity: 2 }] }]);
    for (const { buyer } of [...orders.slice(0, 1), more]) await mailOf(buyer.email, "order_shipped");
  });

  inFull("loses no order for one that fails, and says why it did", async () => {
    const buyer = await Person.signUp();
    const unpaid = await buyUncaptured(buyer, { forGood: true });
    const good = await buyNumbered();
    const numbers = [await numberOf(buyer, unpaid.orderId), 2147483647, good.number];
    const rows = numbers.map((number) => ({ number, trackingNumber: `MIXED-${number}`, carrier: "" }));
    const { outcomes } = await send({ form: "ship", rows: JSON.stringify(rows), outcomes: "[]" });
    expect(outcomes).toEqual([
      { outcome: "refused", reason: "The money for this order has not been taken yet." },
      { outcome: "refused", reason: "There is no such order." },
      { outcome: "done", reason: "" },
    ]);
  });

  inFull("is asked about if its columns are uncertain, and ships nothing by a guess or a rounded number", async () => {
    const [{ number }, other] = [await buyNumbered(), await buyNumbered()];
    const label = "1Z999AA10123456784";
    const named = await check(`Order total,Order number,Tracking number\n${other.number},${number},${label}`);
    expect(named.checked).toMatchObject([{ number, trackingNumber: label, fault: "" }]);
    const list = `${number},77001,${label},UPS\n${other.number},77002,9.40011E+21,USPS`;
    const asked = await check(list);
    expect([asked.checked, asked.question?.lines[0]]).toEqual([undefined, [String(number), "77001", label, "UPS"]]);
    const typed = { list, carrier: "" };
    expect([asked.typed, (await send({ ...typed, form: "again" })).typed]).toEqual([{ list }, typed]);
    const answer = { ...typed, form: "check", number_column: "0", carrier_column: "3" };
    expect((await send({ ...answer, tracking_column: "" })).fault).toContain("tracking numbers");
    const { checked, faults } = await send({ ...answer, tracking_column: "2" });
    expect(checked).toMatchObject([{ number, trackingNumber: label, fault: "", remark: "" }]);
    expect(faults).toMatchObject([{ line: 2, fault: expect.stringContaining("rounded") }]);
    const forced = { form: "ship", rows: JSON.stringify([{ number, trackingNumber: "9.40011E+21", carrier: "" }]) };
    expect((await admin.submit(DATA, { ...forced, outcomes: "[]" })).status).toBe(422);
  });

  it.each([
    ["nothing", { form: "check", list: "" }],
    ["rows that are none", { form: "ship", rows: "{", outcomes: "[]" }],
    ["too many rows", { form: "ship", rows: JSON.stringify(Array(201).fill(ROW)) }],
  ] as [string, Record<string, string>][])("is refused in words with %s", async (_what, fields) => {
    const answer = await admin.submit(DATA, fields);
    expect(answer.status).toBe(422);
    expect(Answer.parse(await answer.json())).toMatchObject({ fault: expect.any(String) });
  });
});

describe("the papers of several orders", () => {
  const papersOf = (person: Person, kind: string, numbers: readonly number[]) =>
    person.visit(`/dashboard/papers/${kind}.pdf?${numbers.map((number) => `order=${number}`).join("&")}`);

  const printedIn = async (answer: Response) => (await wordsOfPdf(await answer.arrayBuffer())).replace(/\s+/g, " ");

  inFull("are one PDF: each one's packing slip, sent or not, and documents; none is left out silently", async () => {
    const [one, two] = [await buyNumbered(), await buyNumbered()];
    for (const { orderId } of [one, two]) await waitForDocuments(orderId, 1);
    for (const kind of ["packing-slips", "tax-documents"]) {
      const answer = await papersOf(admin, kind, [two.number, one.number]);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      const words = await printedIn(answer);
      expect(words).toMatch(new RegExp(`#${two.number}\\b.*#${one.number}\\b`));
      if (kind === "packing-slips") {
        expect(words).toContain("House 12, Road 5 Dhanmondi, Dhaka");
        expect(words).toContain("2 pieces");
        expect(words, "the parcel crosses a customs border").toMatch(/HS code Value Pieces .* 880621 USD \d/);
        expect(words).not.toContain("$");
      } else expect(words.match(/INV-\d+/g)?.length).toBeGreaterThanOrEqual(2);
    }
    await admin.api("PUT", "/updateStatus", { body: { orderId: one.orderId } });
    const again = await papersOf(admin, "packing-slips", [one.number, 2147483647, two.number]);
    const printed = await printedIn(again);
    const none = "Order #2147483647: There is no such";
    for (const words of [`#${one.number}`, "The parcel was sent", `#${two.number}`, none])
      expect(printed).toContain(words);
    expect(printed.match(/2 pieces/g)).toHaveLength(2);
    expect((await papersOf(admin, "packing-slips", [2147483647])).status).toBe(404);
    expect((await papersOf(admin, "packing-slips", [])).status).toBe(422);
    expect((await papersOf(admin, "love-letters", [one.number])).status).toBe(404);
    expect((await papersOf(one.buyer, "tax-documents", [two.number])).status).toBe(302);
  });

  inFull("name the letters that they print as boxes, and so do the order's page and its invoice", async () => {
    const { number, orderId } = await buyNumbered();
    await waitForDocuments(orderId, 1);
    await queryDatabase(
      `update order_address a set first_name = '김민준 🏠' from "order" o
       where a.id = o.shipping_address_id and o.id = $1`,
      [orderId],
    );
    const slip = await printedIn(await papersOf(admin, "packing-slips", [number]));
    expect(slip).toContain("Boxes stand for Korean and emoji.");
    for (const path of [`/dashboard/orders/${orderId}`, `/dashboard/invoice/${orderId}`])
      expect(await (await admin.visit(path)).text(), path).toContain("boxes instead of Korean and emoji.");
  });
});
