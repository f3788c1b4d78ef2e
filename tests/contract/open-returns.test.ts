import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { mainOf, wordsOf } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { findingsOf } from "../support/money";
import { asOps } from "../support/ops";
import { orderPath, readOrderPage, returnForm, submitReturn, submitTracking } from "../support/orders";
import { askLoader } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";

const LIST = "/dashboard/returns";
const Data = z.object({
  list: z.object({
    returns: z.array(
      z.object({ number: z.number(), orderId: z.string(), orderNumber: z.number(), status: z.string() }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
const PER_PAGE = 25;
let admin: Person;
let buyer: Person;
let orderId: string;
let form: { lineId: string; reasonId: string };

/** An order of three Sparrows that was shipped; the tests return its pieces one after the other. */
beforeAll(async () => {
  [admin, buyer] = [await demoAdmin(), await Person.signUp()];
  ({ orderId } = await buyPaid(buyer, "Sparrow", { quantity: 3 }));
  await submitTracking(admin, orderId, { trackingNumber: "1" });
  form = await returnForm(buyer, orderId);
});

const returnsOf = async () => (await readOrderPage(buyer, orderId)).returns;
const leftToReturn = async () => (await readOrderPage(buyer, orderId)).returnable?.lines[0]?.quantity ?? 0;

/** Requests a return of pieces; returns its id. */
async function ask(pieces = 1): Promise<string> {
  const answer = await submitReturn(buyer, orderId, { ...form, quantity_0: String(pieces) });
  if (answer.status !== 200) throw new Error(`asking answered ${answer.status}`);
  return (await returnsOf()).at(-1)?.id ?? "";
}

const press = (person: Person, which: "cancel" | "receive", returnId: string) =>
  person.submit(orderPath(orderId), { form: which, return_id: returnId });
const stateOf = async (returnId: string) => (await returnsOf()).find(({ id }) => id === returnId)?.status;

/** The list as the browser reads it again. */
async function listed(query: Record<string, string>) {
  const answer = await askLoader(admin, "dashboard.returns", `${LIST}?${new URLSearchParams(query)}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return Data.parse(await answer.json()).list;
}

describe("the list of open returns", () => {
  it("has what is on its way, newest first, found by number, name and e-mail; what has come is gone", async () => {
    const [first, second] = [await ask(), await ask()];
    const { returns } = await listed({ q: buyer.email });
    expect(returns).toMatchObject([{ orderId, status: "requested" }, { orderId }]);
    const [newer = 0, older = 0] = returns.map(({ number }) => number);
    expect(newer).toBeGreaterThan(older);

    const { displayId } = (await readOrderPage(buyer, orderId)).order;
    const numbers = async (q: string) => (await listed({ q })).returns.map(({ number }) => number);
    for (const q of [`#${displayId}`, buyer.email.slice(1, -1), "Nia Rah"])
      expect(await numbers(q), q).toEqual(expect.arrayContaining([newer, older]));
    expect(await numbers(`#${older}`)).toContain(older);
    for (const q of [`x${buyer.email}`, "%", "#999999999"]) expect(await numbers(q), q).toEqual([]);

    const html = await (await admin.visit(`${LIST}?${new URLSearchParams({ q: buyer.email })}`)).text();
    for (const part of [`${orderPath(orderId)}?from=returns#returns`, buyer.email, "1 × Sparrow"])
      expect(html).toContain(part);
    await press(admin, "receive", first);
    expect(await numbers(buyer.email)).toEqual([newer]);
    expect((await press(buyer, "cancel", second)).status).toBe(200);
    expect(await numbers(buyer.email)).toEqual([]);
  });

  it("comes in pages, each return once, and starts again at a cursor that is none", async () => {
    await queryDatabase(
      `insert into "return" (id, order_id, order_version, status, created_at)
       select 'return_' || md5($1 || n::text), $1, 1, 'requested', now() - n * interval '1 day' from generate_series(1, $2::int) n`,
      [orderId, PER_PAGE + 1],
    );
    const first = await listed({ q: buyer.email });
    const second = await listed({ q: buyer.email, cursor: first.nextCursor ?? "" });
    await queryDatabase(`delete from "return" where order_id = $1 and requested_at is null`, [orderId]);
    expect([first.returns.length, second.returns.length, second.nextCursor]).toEqual([PER_PAGE, 1, null]);
    expect(new Set([...first.returns, ...second.returns].map(({ number }) => number)).size).toBe(PER_PAGE + 1);
    expect((await admin.visit(`${LIST}?cursor=nonsense`)).headers.get("location")).toBe(LIST);
  });
});

describe("the list of returns that have ended", () => {
  it("has those received or cancelled, with what came back and why, found by the label's code too", async () => {
    const [kept, open, received] = [await ask(), await ask(), (await returnsOf())[0]];
    expect((await press(buyer, "cancel", kept)).status).toBe(200);
    expect(await stateOf(received?.id ?? "")).toBe("received");
    const statesOf = async (list: string, q = buyer.email) =>
      (await listed({ list, q })).returns.map(({ number, status }) => `${number} ${status}`);
    expect(await statesOf("received")).toEqual([`${received?.number} received`]);
    const cancelled = await statesOf("cancelled");
    expect(cancelled.length).toBeGreaterThan(0);
    expect(cancelled.every((one) => one.endsWith(" canceled"))).toBe(true);
    expect(await statesOf("all")).toEqual(expect.arrayContaining([`${received?.number} received`, ...cancelled]));
    expect(await statesOf("received", `ret-${received?.number}`)).toContain(`${received?.number} received`);
    const page = await admin.visit(`${LIST}?${new URLSearchParams({ list: "received", q: buyer.email })}`);
    const words = wordsOf(mainOf(await page.text()));
    for (const part of ["1 × Sparrow", received?.reason ?? "", "received"]) expect(words).toContain(part);
    expect((await press(buyer, "cancel", open)).status).toBe(200);
  });

  it("is exported as filtered, for admins alone, and into the audit trail without the typed text", async () => {
    const path = `/dashboard/returnsExport?${new URLSearchParams({ list: "received", q: buyer.email })}`;
    for (const person of [buyer, new Person()])
      expect((await person.visit(path)).headers.get("location")).toMatch(/^\/login\?/);
    const answer = await admin.visit(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="returns.csv"');
    const rows = parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true });
    const [received] = await returnsOf();
    const came = { State: "received", Product: "Sparrow", Pieces: "1", "Came back": "1", Damaged: "0" };
    const why = { Return: String(received?.number), "E-mail": buyer.email, Reason: received?.reason };
    expect(rows).toMatchObject([{ ...came, ...why }]);
    const [entry] = await queryDatabase(
      "select details from audit_entry where action = 'returns.exported' and details ? 'q' order by created_at desc, id desc limit 1",
    );
    expect(entry).toEqual({ details: { list: "received", q: "a text" } });
  });
});

describe("a return that its customer cancels", () => {
  it("is cancelled by nobody else, and not once it has come", async () => {
    const [received, other] = [(await returnsOf())[0]?.id ?? "", await ask()];
    expect((await press(new Person(), "cancel", other)).headers.get("location")).toContain("/login?");
    for (const person of [await Person.signUp(), admin])
      expect((await press(person, "cancel", other)).status).toBe(404);
    expect((await press(buyer, "cancel", "return_nobodys")).status).toBe(404);
    expect(await stateOf(other)).toBe("requested");
    const late = await press(buyer, "cancel", received);
    expect([late.status, await stateOf(received)]).toEqual([409, "received"]);
    expect((await asOps("POST", `/admin/returns/${other}/receive`, {})).status).toBe(200);
    expect((await press(buyer, "cancel", other)).status).toBe(409);
    expect((await asOps("DELETE", `/admin/returns/${other}/receive`)).status).toBe(200);
  });

  it("is so once, however often it is pressed, as admins, ops and a mail say; pieces can come back", async () => {
    const { id: open = "", number } = (await returnsOf()).find(({ status }) => status === "requested") ?? {};
    expect(await leftToReturn()).toBe(1);
    const answers = await Promise.all([1, 2, 3].map(() => press(buyer, "cancel", open)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await leftToReturn()).toBe(2);
    for (const person of [buyer, admin])
      expect(wordsOf(mainOf(await (await person.visit(orderPath(orderId))).text()))).toMatch(
        new RegExp(`\\|Return #${number}\\|Cancelled\\|`),
      );
    expect((await asOps("GET", `/admin/returns/${open}`)).body).toMatchObject({ return: { status: "canceled" } });
    expect((await press(admin, "receive", open)).status).toBe(409);
    const mails = await waitForMails(buyer.email, "return_cancelled", { subject: `Return #${number} of` });
    expect(mails.map(({ text }) => text?.includes("Sparrow"))).toEqual([true]);
    await press(buyer, "cancel", await ask(2));
    expect(await findingsOf(orderId)).toEqual([]);
  });
});
