import type { Email } from "postal-mime";
import { describe, expect } from "vitest";
import { wordsOf } from "../support/answers";
import { withoutAudit } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mailsTo, missingMailsAreWritten, settled, waitForMails } from "../support/mails";
import { buyCaptured, statusOf } from "../support/money";
import {
  deliverAsOps,
  orderPath,
  readOrderPage,
  returnForm,
  sendAsOps,
  submitReturn,
  submitTracking,
} from "../support/orders";
import { askLoader } from "../support/pages";
import { demoAdmin, Person } from "../support/person";

const MINE = "/dashboard/myOrders";
const ALL = "/dashboard/manageAllOrders";
const CONDOR = "Condor Hex";
const SPARROW = "Sparrow";

const admin = await demoAdmin();

/** Somebody's order of one Condor Hex and four Sparrows. */
async function buyFive() {
  const buyer = await Person.signUp();
  return { buyer, ...(await buyCaptured(buyer, CONDOR, { also: { [SPARROW]: 4 } })) };
}

/** The same after the Condor Hex was sent. */
async function buyPartlySent() {
  const bought = await buyFive();
  const parcel = await sendAsOps(bought.orderId, { [CONDOR]: 1 });
  await waitForMails(bought.buyer.email, "order_shipped");
  return { ...bought, parcel };
}

const wireStatus = async (person: Person, orderId: string) =>
  (await person.api("GET", `/orders/${orderId}`)).body as { order_status: string };
const update = async (orderId: string) => (await admin.api("PUT", "/updateStatus", { body: { orderId } })).body;
const words = async (person: Person, path: string) => wordsOf(await (await person.visit(path)).text());
const pageOf = (person: Person, orderId: string) => words(person, orderPath(orderId));
const listsOf = async (buyer: Person) => [
  await words(buyer, MINE),
  await words(admin, `${ALL}?q=${encodeURIComponent(buyer.email)}`),
];
const textOf = ({ text }: Email) => (text ?? "").replace(/\s+/g, " ");

describe("an order of five pieces of which one was sent", () => {
  let partly: ReturnType<typeof buyPartlySent> | undefined;
  /** One for two tests; a hook could not make it, because it waits with expect.poll. */
  const partlySent = () => (partly ??= buyPartlySent());

  it("is pending to callers of /api/server, and partly shipped on every screen, which name what has left", async () => {
    const { buyer, orderId } = await partlySent();
    expect(await wireStatus(buyer, orderId)).toMatchObject({ order_status: "pending" });
    for (const person of [buyer, admin]) {
      const page = await pageOf(person, orderId);
      expect(page).toContain("|Partly shipped|");
      expect(page).toContain("Sent so far: 1 × Condor Hex. Still to come: 4 × Sparrow.");
      expect(page).not.toContain("On its way");
      const { parcels, left } = await readOrderPage(person, orderId);
      expect(parcels).toMatchObject([{ items: [{ title: CONDOR, quantity: 1 }] }]);
      expect(left).toMatchObject([{ title: SPARROW, quantity: 4 }]);
    }
    for (const list of await listsOf(buyer)) expect(list).toContain("|partly shipped|");
    const again = await askLoader(buyer, "dashboard.myOrders", MINE);
    expect(await again.json()).toMatchObject({ list: { orders: [{ orderId, state: "partlyShipped" }] } });
    expect(await words(admin, `${ALL}?status=shipped&q=${buyer.email}`)).toContain("No order matches");
  });

  it("is shipped by Update, which sends the rest, and each parcel has a mail with its own lines", async () => {
    const { buyer, orderId } = await partlySent();
    expect(await update(orderId)).toMatchObject({ modifiedCount: 1, order_status: "shipped" });
    expect(await update(orderId)).toMatchObject({ modifiedCount: 0, order_status: "shipped" });
    expect(await wireStatus(buyer, orderId)).toMatchObject({ order_status: "shipped" });
    const mails = await waitForMails(buyer.email, "order_shipped", { count: 2 });
    await settled(buyer.email);
    expect(await mailsTo(buyer.email, "order_shipped")).toHaveLength(2);
    const mailOf = (left: string) => mails.map(textOf).find((text) => text.includes(`has left us: ${left}.`));
    expect(mailOf(CONDOR)).toContain("Still to follow: 4 × Sparrow.");
    expect(mailOf("4 × Sparrow")).toBeDefined();
    expect(mailOf("4 × Sparrow")).not.toMatch(/follow|Condor Hex/);
    for (const { subject } of mails) expect(subject).toMatch(/^A parcel of order #\d+ is on its way$/);
    const page = await pageOf(buyer, orderId);
    expect(page).toContain("|On its way|");
    expect(page).toContain("|Parcel 2 of 2|4 × Sparrow|");
    for (const list of await listsOf(buyer)) expect(list).toContain("|shipped|");
  });

  it("becomes shipped when ops send the rest, and delivered once all of it is", async () => {
    const { buyer, orderId, parcel } = await buyPartlySent();
    await sendAsOps(orderId, { [SPARROW]: 3 });
    expect(await pageOf(buyer, orderId)).toContain("Still to come: 1 × Sparrow.");
    await sendAsOps(orderId, { [SPARROW]: 1 });
    await expect.poll(() => wireStatus(buyer, orderId)).toMatchObject({ order_status: "shipped" });
    expect(parcel).toContain(orderId);
    await deliverAsOps(orderId);
    expect(await pageOf(buyer, orderId)).toContain("|Delivered|");
    for (const list of await listsOf(buyer)) expect(list).toContain("|delivered|");
    expect(await wireStatus(buyer, orderId)).toMatchObject({ order_status: "shipped" });
  });

  it("stays pending in every sweep, and a shipped one whose event was lost is found by it", async () => {
    const [partly, whole] = [await buyPartlySent(), await buyPartlySent()];
    await update(whole.orderId);
    await queryDatabase("update order_status set status = 'pending' where order_id = $1", [whole.orderId]);
    await expect.poll(() => wireStatus(whole.buyer, whole.orderId)).toMatchObject({ order_status: "shipped" });
    expect(await wireStatus(partly.buyer, partly.orderId)).toMatchObject({ order_status: "pending" });
  });

  it("is not cancelled by a deletion: it leaves the customer's list, keeps its money, and the rest is shipped", async () => {
    const { buyer, orderId, transactionId } = await buyPartlySent();
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    expect(await words(buyer, MINE)).toContain("No orders yet");
    expect(await statusOf(transactionId)).toBe("captured");
    expect(await words(admin, `${ALL}?q=${buyer.email}`)).toContain("|partly shipped|");
    expect(await update(orderId)).toMatchObject({ modifiedCount: 1 });
    await waitForMails(buyer.email, "order_shipped", { count: 2 });
  });

  it("can be sent back and reviewed as far as it was sent", async () => {
    const { buyer, orderId } = await buyPartlySent();
    expect((await readOrderPage(buyer, orderId)).returnable?.lines).toMatchObject([{ quantity: 1 }]);
    const form = await returnForm(buyer, orderId);
    expect((await submitReturn(buyer, orderId, { ...form, quantity_0: "2" })).status).toBe(409);
    expect((await submitReturn(buyer, orderId, form)).status).toBe(200);
    const review = { rating: "5", description: "Lifts what it says." };
    expect((await buyer.submit("/products/condor-hex", review)).status).toBe(200);
    expect((await buyer.submit("/products/sparrow", review)).status).toBe(403);
    await update(orderId);
    expect((await buyer.submit("/products/sparrow", review)).status).toBe(200);
  });

  it("keeps the rest when the first parcel gets a number, which is mailed for that parcel", async () => {
    const { buyer, orderId, parcel } = await buyPartlySent();
    const tracking = { trackingNumber: "FIRST-1", parcel_id: parcel.split("/").at(-1) ?? "" };
    expect((await submitTracking(admin, orderId, tracking)).status).toBe(200);
    expect(await wireStatus(buyer, orderId)).toMatchObject({ order_status: "pending" });
    const answers = await Promise.all([1, 2].map(() => submitTracking(admin, orderId, { trackingNumber: "REST-2" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { parcels } = await readOrderPage(buyer, orderId);
    expect(parcels.map(({ tracking }) => tracking.map(({ number }) => number))).toEqual([["FIRST-1"], ["REST-2"]]);
    const mails = await waitForMails(buyer.email, "order_shipped", { count: 2 });
    const [rest, ...more] = mails.map(textOf).filter((text) => text.includes("REST-2"));
    expect([rest, more]).toEqual([expect.stringContaining("has left us: 4 × Sparrow."), []]);
    const [told] = await waitForMails(buyer.email, "order_tracking");
    expect(told?.text).toContain("FIRST-1");
    await settled(buyer.email);
    expect(await mailsTo(buyer.email, "order_tracking")).toHaveLength(1);
  });

  it("has its number mailed once, also if another one is refused after it was written", async () => {
    const { buyer, orderId, parcel } = await buyPartlySent();
    const parcel_id = parcel.split("/").at(-1) ?? "";
    await submitTracking(admin, orderId, { trackingNumber: "FIRST-1", parcel_id });
    await waitForMails(buyer.email, "order_tracking");
    await withoutAudit(orderId, async () => {
      expect((await submitTracking(admin, orderId, { trackingNumber: "OTHER-2", parcel_id })).status).not.toBe(200);
    });
    const { parcels } = await readOrderPage(buyer, orderId);
    expect(parcels.map(({ tracking }) => tracking.map(({ number }) => number))).toEqual([["FIRST-1"]]);
    await missingMailsAreWritten(orderId);
    await settled(buyer.email);
    const told = (await mailsTo(buyer.email, "order_tracking")).map(textOf);
    expect(told.filter((text) => text.includes("FIRST-1"))).toHaveLength(1);
  });
});
