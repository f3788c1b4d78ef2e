import { describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, waitForMails } from "../support/mails";
import { buyCaptured, buyUncaptured, findingsOf } from "../support/money";
import { asOps } from "../support/ops";
import { eventsOf, orderPath, packAsOps, readOrderPage, submitTracking } from "../support/orders";
import { levelOf } from "../support/packing";
import { demoAdmin, Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { readStaffOrder } from "../support/refunds";
import { demoAccounts, freshEmail } from "../support/stack";

const NUMBER = { trackingNumber: "JD0146000031", carrier: "DHL", trackingUrl: "https://www.dhl.com/t?id=JD0146" };

const admin = await demoAdmin();

/** Somebody with an order whose money the shop has. */
async function buyPaid() {
  const buyer = await Person.signUp();
  return { buyer, ...(await buyCaptured(buyer)) };
}

/** An order that no test changes. */
let bought: ReturnType<typeof buyPaid> | undefined;
const paid = () => (bought ??= buyPaid());

it("the page of an order tells its owner and an admin what happened, and leads to what is still sold", async () => {
  const { buyer, orderId } = await paid();
  for (const person of [buyer, admin]) {
    expect(await eventsOf(person, orderId)).toEqual(["placed", "paid"]);
    const html = await (await person.visit(orderPath(orderId))).text();
    for (const words of ["Being packed", "Nia Rahman", "Dhanmondi", 'href="/products/sparrow"'])
      expect(html).toContain(words);
    expect(html.includes("Buy again")).toBe(person === buyer);
    expect(/href="\/dashboard\/papers\/packing-slips\.pdf\?order=\d+"/.test(html)).toBe(person === admin);
  }
  const { card, products } = await readOrderPage(buyer, orderId);
  expect(card).toEqual({ brand: "visa", last4: "4242" });
  expect(await (await buyer.visit(orderPath(orderId))).text()).toContain("Visa ending in 4242");
  expect(products).toMatchObject([{ name: "Sparrow", price: { amount: 14_900 } }]);
});

describe("what a courier calls a parcel", () => {
  it.each([
    ["without a number", { trackingNumber: " " }],
    ["with a number that a spreadsheet has rounded", { trackingNumber: "9.40011E+21", carrier: "USPS" }],
    ["with a link that runs", { trackingUrl: "javascript:alert(1)" }],
    ["with a line more", { carrier: "DHL\nhttps://evil.example" }],
  ])("is refused %s, and nothing is shipped", async (_, wrong) => {
    const { buyer, orderId } = await paid();
    expect((await submitTracking(admin, orderId, { ...NUMBER, ...wrong })).status).toBe(422);
    expect(await eventsOf(buyer, orderId)).toEqual(["placed", "paid"]);
  });

  inFull("ships a pending order once, however often it is sent, and is in the mail", async () => {
    const { buyer, orderId } = await buyPaid();
    const answers = await Promise.all([1, 2, 3].map(() => submitTracking(admin, orderId, NUMBER)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsOf(buyer, orderId)).toEqual(["placed", "paid", "shipped"]);
    const tracking = [{ number: NUMBER.trackingNumber, url: NUMBER.trackingUrl }];
    expect((await readOrderPage(buyer, orderId)).parcels).toMatchObject([{ carrier: "DHL", tracking }]);
    const mail = await mailOf(buyer.email, "order_shipped");
    for (const part of [NUMBER.trackingNumber, NUMBER.trackingUrl, "DHL"]) expect(mail.html).toContain(part);
    expect(await mailsTo(buyer.email, "order_tracking")).toEqual([]);
    expect((await submitTracking(admin, orderId, { ...NUMBER, parcel_id: "ful_nobodys" })).status).toBe(404);
    const html = await (await buyer.visit(orderPath(orderId))).text();
    expect(html).toContain("On its way");
    expect(html).toContain(`href="${NUMBER.trackingUrl}"`);
  });

  inFull("gets its carrier's link from its number, also after a correction, and none is stored", async () => {
    const { buyer, orderId } = await buyPaid();
    const linkTo = (number: string) => `https://www.ups.com/track?tracknum=${number}`;
    const [wrong, right] = ["1Z999AA10123456784", "1Z999AA10123456795"];
    const stored = `select t.tracking_url from fulfillment_label t join order_fulfillment l on l.fulfillment_id = t.fulfillment_id
      where l.order_id = $1 and t.deleted_at is null`;
    await submitTracking(admin, orderId, { trackingNumber: wrong, carrier: "UPS" });
    // A number that is corrected before this mail is in it, and needs no second mail.
    await waitForMails(buyer.email, "order_shipped");
    expect(await queryDatabase(stored, [orderId])).toEqual([{ tracking_url: "#" }]);
    const [parcel] = (await readOrderPage(buyer, orderId)).parcels;
    expect(parcel?.tracking).toEqual([{ number: wrong, url: linkTo(wrong) }]);
    // Medusa Admin may store the carrier's own link, and a form may send it.
    const store = "update fulfillment_label set tracking_url = $2 where tracking_number = $1";
    await queryDatabase(store, [wrong, linkTo(wrong)]);
    const corrected = { trackingNumber: right, carrier: "UPS", trackingUrl: linkTo(wrong) };
    expect((await submitTracking(admin, orderId, corrected)).status).toBe(200);
    const tracking = [{ number: right, url: linkTo(right) }];
    expect((await readOrderPage(buyer, orderId)).parcels).toMatchObject([{ tracking }]);
    expect(await queryDatabase(stored, [orderId])).toEqual([{ tracking_url: "#" }]);
    const mails = await waitForMails(buyer.email, "order_tracking");
    expect(mails.at(-1)?.html).toContain(linkTo(right));
    expect(mails.at(-1)?.html).not.toContain(wrong);
    const own = { trackingNumber: right, carrier: "Acme", trackingUrl: `https://acme.example/${right}` };
    await submitTracking(admin, orderId, own);
    const kept = await submitTracking(admin, orderId, { ...own, trackingNumber: wrong });
    expect(kept.status).toBe(400);
    expect(await kept.text()).toContain(`still names ${right}`);
  });

  inFull("shows as ops entered it in Medusa Admin, and so does that the parcel was delivered", async () => {
    const { buyer, orderId } = await buyPaid();
    const { items, path } = await packAsOps(orderId);
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "pending" });
    const label = { tracking_number: "OPS-1", tracking_url: "#", label_url: "#" };
    const sent = await asOps("POST", `${path}/shipments`, { items, labels: [label] });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await expect.poll(() => eventsOf(buyer, orderId)).toEqual(["placed", "paid", "shipped"]);
    expect((await readOrderPage(buyer, orderId)).parcels).toMatchObject([
      { tracking: [{ number: "OPS-1", url: null }], deliveredAt: null },
    ]);
    expect((await mailOf(buyer.email, "order_shipped")).text).toContain("OPS-1");
    expect((await asOps("POST", `${path}/mark-as-delivered`)).status).toBe(200);
    expect(await eventsOf(buyer, orderId)).toEqual(["placed", "paid", "shipped", "delivered"]);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain("Delivered");
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "shipped" });
    const actor = demoAccounts.ops.email;
    expect((await asOps("GET", `/admin/shop/orders/${orderId}/status`)).body).toMatchObject({
      history: [
        { action: "order.fulfillments.mark-as-delivered", actor },
        { action: "order.shipped", actor },
        { action: "order.fulfillments", actor },
      ],
    });
  });
});

const press = async (orderId: string, fields: Record<string, string>) =>
  (await admin.submit(orderPath(orderId), fields)).status;

inFull("the e-mail of an order is corrected by an admin alone, and from then on its mails go there", async () => {
  const { buyer, orderId } = await buyPaid();
  await mailOf(buyer.email, "order_confirmation");
  const email = freshEmail("corrected");
  const fields = { form: "email", email: ` ${email.toUpperCase()} ` };
  expect((await buyer.submit(orderPath(orderId), fields)).status).toBe(302);
  expect(await press(orderId, { form: "email", email: "nobody" })).toBe(422);
  for (const _time of [1, 2]) expect(await press(orderId, fields)).toBe(200);
  const { desk } = await readStaffOrder(admin, orderId);
  expect(desk.history.filter(({ what }) => what === "E-mail corrected")).toMatchObject([
    { actor: admin.email, changes: [{ name: "email", before: buyer.email, after: email }] },
  ]);
  const sent = desk.mails.find(({ recipient, canResend }) => recipient === buyer.email && canResend);
  expect(await press(orderId, { form: "resend", mail_id: sent?.id ?? "" })).toBe(200);
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
  await submitTracking(admin, orderId, NUMBER);
  await waitForMails(email, "order_shipped");
  expect(await mailsTo(buyer.email, "order_shipped")).toEqual([]);
  // The account keeps its order and its own e-mail.
  expect((await buyer.visit(orderPath(orderId))).status).toBe(200);
  expect((await buyer.api("GET", `/orders/${orderId}`)).status).toBe(200);
});

inFull("a note of the team is changed by who wrote it, and by nobody else", async () => {
  const { orderId } = await paid();
  const text = `Called ${Date.now()}`;
  expect(await press(orderId, { form: "note", text })).toBe(200);
  const noteOf = async (person: Person) =>
    (await readStaffOrder(person, orderId)).desk.notes.find((note) => note.text.startsWith(text));
  const note = await noteOf(admin);
  expect(note).toMatchObject({ own: true, edited: false, actor: admin.email });
  const other = await Person.signUp();
  expect((await admin.api("PUT", "/makeAdmin", { body: { email: other.email } })).status).toBe(200);
  const change = { form: "note-edit", note_id: note?.id ?? "" };
  expect((await other.submit(orderPath(orderId), { ...change, text: `${text}, not me` })).status).toBe(403);
  expect(await noteOf(other)).toMatchObject({ text, own: false });
  expect(await press(orderId, { ...change, text: " " })).toBe(422);
  // A note that was changed later than it was written says so.
  const age = "update order_note set created_at = created_at - interval '1 minute' where id = $1";
  await queryDatabase(age, [note?.id]);
  expect(await press(orderId, { ...change, text: `${text}, wants it on Friday` })).toBe(200);
  expect(await noteOf(admin)).toMatchObject({ text: `${text}, wants it on Friday`, edited: true });
  expect(await press(orderId, { ...change, note_id: "onote_nobodys", text })).toBe(404);
  const { desk } = await readStaffOrder(admin, orderId);
  expect(desk.history.filter(({ what }) => what === "Note changed")).toMatchObject([{ actor: admin.email }]);
});

describe("the button “Cancel the order”", () => {
  inFull("asks first, then cancels the order once, with its money and its stock", async () => {
    const made = await addProduct();
    await countStock(made, 4);
    const buyer = await Person.signUp();
    const { orderId, transactionId } = await buyCaptured(buyer, made.productName, { quantity: 3 });
    expect((await buyer.submit(orderPath(orderId), { form: "cancel-order" })).status).toBe(302);
    const question = await admin.submit(orderPath(orderId), { form: "cancel-question" });
    expect(await question.text()).toContain("goes back to the card that paid, and the customer gets a mail.");
    expect((await readStaffOrder(admin, orderId)).order.status).toBe("pending");
    const answers = await Promise.all([1, 2].map(() => press(orderId, { form: "cancel-order" })));
    expect(answers.sort()).toEqual([200, 409]);
    const { order, desk } = await readStaffOrder(admin, orderId);
    expect(order).toMatchObject({ status: "cancelled" });
    expect(order.refunded).toBeGreaterThan(0);
    expect((await submitTracking(admin, orderId, NUMBER)).status).toBe(409);
    expect(desk.cannot).toEqual({ send: null, cancel: null, refund: null });
    expect(desk.history.filter(({ what }) => what === "Cancelled")).toMatchObject([{ actor: admin.email }]);
    expect(await levelOf(made.productId)).toMatchObject({ reserved: 0 });
    expect(await findingsOf(transactionId)).toEqual([]);
    await waitForMails(buyer.email, "order_cancelled");
  });

  inFull("is not there once ops have sent a parcel by the shop's own screen, and the page says so", async () => {
    const { buyer, orderId } = await buyPaid();
    const page = async () => await (await admin.visit(orderPath(orderId))).text();
    expect(await page()).toContain("Cancel the order");
    for (const isNew of [true, false]) {
      const { body } = await asOps("POST", `/admin/shop/orders/${orderId}/tracking`, NUMBER);
      expect(body).toEqual({ changed: isNew, shipped: isNew });
    }
    expect((await readOrderPage(buyer, orderId)).parcels).toMatchObject([{ carrier: "DHL" }]);
    const shown = await page();
    expect(shown).not.toContain("Cancel the order");
    expect(shown).toContain("A parcel of this order has gone, so it can no longer be cancelled.");
    expect(shown).toContain("A parcel has gone, so the address can no longer be corrected.");
    expect(await press(orderId, { form: "cancel-order" })).toBe(409);
    expect((await readStaffOrder(admin, orderId)).order.status).toBe("shipped");
  });
});

inFull(
  "what cannot be done with an order is said in place of its form: nothing is sent before the money is there",
  async () => {
    const { orderId } = await paid();
    expect((await readStaffOrder(admin, orderId)).desk.cannot).toEqual({ send: null, cancel: null, refund: null });
    const unpaid = await buyUncaptured(await Person.signUp());
    const { desk } = await readStaffOrder(admin, unpaid.orderId);
    const why = "The money for this order has not been taken yet.";
    expect(desk.cannot).toEqual({ send: why, cancel: null, refund: why });
    const shown = await (await admin.visit(orderPath(unpaid.orderId))).text();
    expect(shown).toContain(why);
    expect(shown).not.toContain("Ship these");
  },
);
