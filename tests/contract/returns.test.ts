import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { documentPath, wordsOfPdf } from "../support/documents";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { buyCaptured, findingsOf } from "../support/money";
import { asOps } from "../support/ops";
import { buyAndReturn, orderPath, readOrderPage, submitReturn, submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { refund } from "../support/refunds";
import { buySent } from "../support/returns";
import { armCallFault, clearFaults } from "../support/stripe";
import { arrivedDaysAgo } from "../support/withdrawals";

const Returns = z.object({ returns: z.array(z.object({ id: z.string(), status: z.string() })) });

const PROMISE = /We\s+write\s+again/;

const admin = await demoAdmin();

/** Somebody with an order of two Sparrows. */
async function buyTwo() {
  const buyer = await Person.signUp();
  return { buyer, ...(await buyCaptured(buyer, "Sparrow", { quantity: 2 })) };
}

/** The same after it was shipped, with its form's values. */
async function buyShipped() {
  const bought = await buyTwo();
  await submitTracking(admin, bought.orderId, { trackingNumber: "1" });
  const { returnable } = await readOrderPage(bought.buyer, bought.orderId);
  const form = { lineId: returnable?.lines[0]?.lineId ?? "", reasonId: returnable?.reasons[0]?.id ?? "" };
  return { ...bought, returnable, form };
}

const returnsOf = async (person: Person, orderId: string) => (await readOrderPage(person, orderId)).returns;

describe("a return", () => {
  let bought: ReturnType<typeof buyShipped> | undefined;
  /** Bought by the first test that needs it; the last one sends it back. */
  const shipped = () => (bought ??= buyShipped());

  it.each([
    ["of no piece", { quantity_0: "0" }, 422],
    ["for a reason that is not on the list", { reasonId: "rr_none" }, 400],
    ["of more pieces than were bought", { quantity_0: "3" }, 409],
    ["of another order's line", { lineId: "ordli_nobodys" }, 409],
    ["of one line named twice", { quantity_0: "2", line_1: "same", quantity_1: "1" }, 409],
    ["with too many words", { note: "x".repeat(501) }, 422],
  ] as [string, Record<string, string>, number][])("%s is refused in words", async (_, wrong, status) => {
    const { buyer, orderId, form } = await shipped();
    const twice: Record<string, string> = wrong.line_1 ? { line_1: form.lineId } : {};
    const answer = await submitReturn(buyer, orderId, { ...form, ...wrong, ...twice });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/role="alert"[^>]*>[A-Z]/);
    expect(await returnsOf(buyer, orderId)).toEqual([]);
  });

  inFull("that is refused keeps what was typed, without scripts too", async () => {
    const { buyer, orderId, form } = await shipped();
    const typed = { ...form, quantity_0: "2", reasonId: "rr_none", note: "Too loud for the cat" };
    const page = await (await submitReturn(buyer, orderId, typed)).text();
    expect(page).toMatch(/<option value="2" selected="">Send back 2</);
    expect(page).toContain(">Too loud for the cat</textarea>");
  });

  inFull("is not offered before the order was shipped, and refused, also once it is cancelled", async () => {
    const { buyer, orderId } = await buyTwo();
    expect((await readOrderPage(buyer, orderId)).returnable).toBeNull();
    expect((await submitReturn(buyer, orderId)).status).toBe(409);
    expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200);
    expect((await submitReturn(buyer, orderId)).status).toBe(409);
  });

  it("is refused once the owner's days are over", async () => {
    const { buyer, orderId, form } = await shipped();
    await arrivedDaysAgo(orderId, 31);
    expect((await readOrderPage(buyer, orderId)).returnable).toBeNull();
    expect((await submitReturn(buyer, orderId, form)).status).toBe(409);
    await arrivedDaysAgo(orderId, 29);
    expect((await readOrderPage(buyer, orderId)).returnable).not.toBeNull();
  });

  inFull("needs no reason, and its answer says what follows", async () => {
    const { buyer, orderId, line: lineId } = await buySent(1, { admin });
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("Tell us why, if you like");
    expect(page).toMatch(/<option value="1" selected="">Send back 1</);
    const answer = await submitReturn(buyer, orderId, { lineId, reasonId: "" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(
      /role="status"[^>]*>Your return is registered\. Please wait for the return label/,
    );
    expect(await returnsOf(buyer, orderId)).toMatchObject([{ status: "requested", reason: "" }]);
  });

  it("of the same pieces, asked for three times at once, is one, which its owner, admins and ops see, and a mail confirms", async () => {
    const { buyer, orderId, form, returnable } = await shipped();
    const asked = { ...form, quantity_0: "2", note: "Too loud for the cat" };
    const answers = await Promise.all([1, 2, 3].map(() => submitReturn(buyer, orderId, asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const reason = returnable?.reasons[0]?.label;
    const shown = { status: "requested", reason, note: asked.note, items: [{ quantity: 2 }] };
    for (const person of [buyer, admin]) {
      expect(await returnsOf(person, orderId)).toMatchObject([shown]);
      expect(await (await person.visit(orderPath(orderId))).text()).toContain("We are waiting for the parcel");
    }
    const { returns } = parseAnswer(Returns, await asOps("GET", `/admin/returns?order_id=${orderId}`));
    expect(returns).toMatchObject([{ status: "requested" }]);
    expect((await mailOf(buyer.email, "return_requested")).text).toContain("Sparrow");
    expect(await readOrderPage(buyer, orderId)).toMatchObject({ order: { total: 29_800, refunded: 0 } });
    expect(await findingsOf(orderId)).toEqual([]);
  });
});

inFull(
  "the label of a return is given by the staff, told by mail, and read by owner and staff alone, until the return ends",
  async () => {
    const buyer = await Person.signUp();
    const { orderId } = await buyAndReturn(buyer);
    const [asked] = await returnsOf(buyer, orderId);
    const [id, code] = [asked?.id ?? "", `RET-${asked?.number}`];
    const give = (person: Person, returnId = id) =>
      person.submit(orderPath(orderId), { form: "label", return_id: returnId });
    const path = documentPath(orderId, code);

    expect([asked?.label, (await buyer.visit(path)).status]).toEqual(["", 404]);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain(
      "The return label comes within two working days",
    );
    expect((await mailOf(buyer.email, "return_requested")).text).toMatch(/return\s+label/);
    expect((await give(buyer)).headers.get("location")).toContain("/login?");
    expect((await give(admin, "return_nobodys")).status).toBe(404);
    expect((await Promise.all([give(admin), give(admin)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await mailOf(buyer.email, "return_label")).text).toContain(`${orderPath(orderId)}#returns`);

    expect(await returnsOf(buyer, orderId)).toMatchObject([{ label: code }]);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain(`href="${path}"`);
    for (const person of [buyer, admin]) {
      const answer = await person.visit(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const words = await wordsOfPdf(await answer.arrayBuffer());
      for (const part of [code, `Return #${asked?.number} of order #`, "Sparrow", "Dhanmondi", "not postage"])
        expect(words.replace(/\s+/g, " ")).toContain(part);
    }
    expect((await (await Person.signUp()).visit(path)).status).toBe(404);
    expect((await new Person().visit(path)).headers.get("location")).toContain("/login?");

    expect((await buyer.submit(orderPath(orderId), { form: "cancel", return_id: id })).status).toBe(200);
    expect((await buyer.visit(path)).status).toBe(404);
    expect((await give(admin)).status).toBe(409);
  },
);

describe("a return that an admin of the shop receives", () => {
  afterEach(clearFaults);

  async function buyReturned(pieces = 1) {
    const bought = await buyShipped();
    await submitReturn(bought.buyer, bought.orderId, { ...bought.form, quantity_0: String(pieces) });
    const [asked] = await returnsOf(bought.buyer, bought.orderId);
    const receive = (person: Person) =>
      person.submit(orderPath(bought.orderId), { form: "receive", return_id: asked?.id ?? "" });
    return { ...bought, returnId: asked?.id ?? "", receive };
  }

  it("is received by nobody else, and three times at once is received and refunded once", async () => {
    const { buyer, orderId, receive, refunded, cents } = await buyReturned();
    expect((await receive(buyer)).headers.get("location")).toContain("/login?");
    const none = { form: "receive", return_id: "return_nobodys" };
    expect((await admin.submit(orderPath(orderId), none)).status).toBe(404);
    expect(await returnsOf(buyer, orderId)).toMatchObject([{ status: "requested" }]);
    expect(await refunded()).toBe(0);
    const answers = await Promise.all([1, 2, 3].map(() => receive(admin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(refunded).toBe(cents);
    await expect.poll(async () => (await readOrderPage(buyer, orderId)).order.refunded).toBe(cents);
    const page = await readOrderPage(buyer, orderId);
    expect(page).toMatchObject({ order: { total: 2 * cents }, returns: [{ status: "received" }] });
    expect(page.events.map(({ kind }) => kind)).toEqual(["placed", "paid", "shipped", "returned", "refunded"]);
    expect((await mailOf(buyer.email, "return_received")).text).toMatch(PROMISE);
    expect(await findingsOf(orderId)).toEqual([]);
  });

  inFull("is told without a promise of money once all of it was refunded before", async () => {
    const { buyer, orderId, returnId, receive, cents } = await buyReturned();
    expect((await mailOf(buyer.email, "return_requested")).text).toContain(`$${(cents / 100).toFixed(2)} goes back`);
    await refund(admin, orderId, { goodwill: 2 * cents });
    expect((await admin.submit(orderPath(orderId), { form: "label", return_id: returnId })).status).toBe(200);
    expect((await mailOf(buyer.email, "return_label")).text).not.toMatch(/goes\s+back/);
    expect((await receive(admin)).status).toBe(200);
    expect((await mailOf(buyer.email, "return_received")).text).not.toMatch(PROMISE);
  });

  inFull("asks before money moves, names the sum, and shows at once what was done", async () => {
    const { orderId, returnId, refunded, cents } = await buyReturned(2);
    const send = (fields: Record<string, string>) =>
      admin.submit(orderPath(orderId), { return_id: returnId, ...fields });
    const sum = `$${((2 * cents) / 100).toFixed(2)}`;
    const asked = await send({ form: "arrived" });
    expect(asked.status).toBe(200);
    const question = await asked.text();
    expect(question).toContain(`Refund ${sum}?`);
    expect(question).toContain(`name="refund" value="${2 * cents}"`);
    expect(await refunded()).toBe(0);
    const other = await send({ form: "receive", refund: String(2 * cents - 1) });
    expect(other.status).toBe(409);
    expect(await other.text()).toContain("the refund would be different");
    expect(await refunded()).toBe(0);
    const done = await send({ form: "receive", refund: String(2 * cents) });
    expect(done.status).toBe(200);
    const page = await done.text();
    for (const words of ["It has arrived", "Returned", `${sum} refunded`, `The whole ${sum} went back to the card.`])
      expect(page).toContain(words);
    expect(page).not.toMatch(/On its way|still to come/);
    expect(await refunded()).toBe(2 * cents);
    expect((await send({ form: "arrived" })).status).toBe(409);
  });

  inFull.each(["reset_after_commit", "500"] as const)(
    "is refunded once though Stripe's first answer is %s",
    async (fault) => {
      const { buyer, orderId, transactionId, receive, refunded, cents } = await buyReturned();
      await armCallFault({ on: "refunds.create", do: fault, times: 2 }, transactionId);
      expect((await receive(admin)).status).toBe(200);
      await expect.poll(refunded).toBe(cents);
      await expect.poll(async () => (await readOrderPage(buyer, orderId)).order.refunded).toBe(cents);
      expect(await findingsOf(orderId)).toEqual([]);
    },
  );
});
