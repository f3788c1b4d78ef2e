import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer, wordsOf } from "../support/answers";
import { costsOf } from "../support/costs";
import { chargeDelivery, makeCode, setDeliveryTimes, tax, undoAfterwards } from "../support/discounts";
import { waitForDocuments } from "../support/documents";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { statusOf } from "../support/money";
import { callShop, mustAsOps } from "../support/ops";
import { delivery } from "../support/payment-calls";
import { ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct, countStock, type NewProduct } from "../support/products";
import { cents, payAndPlace, sendPayment, sumsIn } from "../support/purchase";

const SEEDED_TIMES = {
  order_cut_off: "14:00",
  handling_days: 0,
  transit_days_us: "6-10",
  transit_days_bd: "2-4",
  duties_us: "included",
};
/** The time of day, as "hh:mm", that is farthest from now in a time zone. */
function farthestTime(timeZone: string): string {
  const far = new Date(Date.now() + 12 * 60 * 60 * 1000);
  return far.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
}
/** The day of arrival changes at the cut-off alone, so that it does not change while these tests run. */
const TIMES = { ...SEEDED_TIMES, order_cut_off: farthestTime("Asia/Dhaka") };

const product = await addProduct({ productPrice: 149.99, productName: `Costly ${Date.now()}` });
const uncounted = await addProduct({ productPrice: 10, productName: `Uncounted ${Date.now()}` });
const setStock = await countStock(product, 50);
await setDeliveryTimes(TIMES);
afterEach(() => setDeliveryTimes(TIMES));
afterAll(() => setDeliveryTimes(SEEDED_TIMES));

const visitor = new Person();
const line = (quantity = 1) => ({ productId: product.productId, quantity });

/** The buy box's text on delivery, tax and arrival on a product's page. */
async function termsOf({ handle }: NewProduct): Promise<string> {
  const html = await (await visitor.visit(`/products/${handle}`)).text();
  const [, words = ""] = /data-testid="terms"[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return words.replaceAll(/<[^<>]*>/g, "");
}

const deliveryOf = ({ email }: Person) => ({ ...delivery, email });
const purchaseOf = (totalAmount: number, quantity: number) => ({
  total_amount: totalAmount,
  order_items: [{ _id: product.productId, quantity }],
});

async function buy(person: Person, total: number, quantity: number, discountCode?: string) {
  const body = { ...purchaseOf(total, quantity), delivery: deliveryOf(person), discount_code: discountCode };
  const bought = await payAndPlace(person, body);
  await expect.poll(() => statusOf(bought.transactionId)).toBe("captured");
  return bought;
}

/** A day as a page or a mail writes it. */
const write = (month: "short" | "long") => (day: string | undefined) =>
  new Date(day ?? "").toLocaleDateString("en-US", { month, day: "numeric", timeZone: "UTC" });

describe("what a purchase costs", () => {
  it("is its items alone in the shop as it comes, and says so", async () => {
    expect(await costsOf(visitor, [line(3)])).toMatchObject({
      itemsTotal: 44_997,
      extras: { shipping: 0, tax: 0, discount: 0 },
      total: 44_997,
      tax: "none",
      duties: "included",
    });
    const home = await costsOf(visitor, [line()], undefined, "bd");
    expect(home.duties, "the parcel crosses no border").toBe("none");
    await expect.poll(() => termsOf(product)).toMatch(/^Free delivery\. Duties and taxes included\. Arrives /);
  });

  it("is one sum on screen, card, order, invoice and mail, with delivery, tax and a code", async () => {
    undoAfterwards(await chargeDelivery(4.995), await tax([product.productId], 8.875));
    const { code } = await makeCode([product.productId], { percent: 12.5 });
    const person = await Person.signUp();
    const abroad = await costsOf(person, [line(3)], code, "bd");
    expect(abroad).toMatchObject({ extras: { tax: 0 }, tax: "none" });
    const started = await sendPayment(person, {
      ...purchaseOf(abroad.total / 100, 3),
      delivery: { ...deliveryOf(person), country_code: "bd" },
      discount_code: code,
    });
    const expected = { status: 200, body: { total_amount: abroad.total / 100 } };
    expect(started, "an address without parts is charged for its country").toMatchObject(expected);
    const { itemsTotal, extras, total, tax: terms } = await costsOf(person, [line(3)], code);
    expect(itemsTotal + extras.shipping + extras.tax - extras.discount).toBe(total);
    for (const part of Object.values(extras)) expect(part).toBeGreaterThan(0);
    expect(terms).toBe("added");
    await expect.poll(() => termsOf(product)).toMatch(/^Delivery \$5\.00\. Tax is added at checkout\./);
    const { orderId, transactionId } = await buy(person, total / 100, 3, code);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount: total, amount_received: total });
    const order = parseAnswer(z.object({ total_amount: z.number() }), await person.api("GET", `/orders/${orderId}`));
    expect(cents(order.total_amount)).toBe(total);
    const { shipping, ...rest } = extras;
    const sums = { delivery: shipping, ...rest, total };
    const invoice = await (await person.visit(`/dashboard/invoice/${orderId}`)).text();
    expect(sumsIn(invoice, "Total Amount")).toEqual(sums);
    expect(sumsIn((await mailOf(person.email, "order_confirmation")).html ?? "", "Total")).toEqual(sums);
    const [document] = await waitForDocuments(orderId, 1);
    expect(document?.snapshot).toMatchObject({ ...sums, paid: total });
    const [group, delivered] = document?.snapshot.tax_groups ?? [];
    expect(group?.taxes).toEqual([{ name: "Sales tax", rate: 8.875, tax: extras.tax }]);
    expect(delivered).toEqual({ base: shipping, taxes: [] });
    expect(group?.base).toBe(total - shipping - extras.tax);
  });
});

describe("a flat duty in the country of delivery", () => {
  const DUTY = "3 EUR per heading up to 160 EUR since 2026-07-01 at 1 USD";

  inFull("is what the carrier will ask for, in no sum, once for each heading, for goods up to its value", async () => {
    await setDeliveryTimes({ ...TIMES, duties_us: "due", duty_us: DUTY });
    const other = { productId: uncounted.productId, quantity: 1 };
    expect(await costsOf(visitor, [line(), other])).toMatchObject({
      total: 15_999,
      extras: { shipping: 0, tax: 0, discount: 0 },
      dutyOnArrival: { currency: "eur", each: 300, headings: 2, amount: 600 },
    });
    for (const productId of [product.productId, uncounted.productId])
      await mustAsOps("POST", `/admin/products/${productId}`, { hs_code: "88062210" });
    expect((await costsOf(visitor, [line(), other])).dutyOnArrival).toMatchObject({ headings: 1, amount: 300 });
    expect(await costsOf(visitor, [line(2)]), "worth more than the duty is for").not.toHaveProperty("dutyOnArrival");
  });
});
const Version = z.object({ version: z.string() });
const catalogueVersion = async () => parseAnswer(Version, await callShop("GET", "/catalogue-version", null)).version;

const CHANGES: [string, () => Promise<unknown>][] = [
  ["the delivery times", () => setDeliveryTimes({ ...TIMES, handling_days: 1 })],
  ["the price of delivery", async () => undoAfterwards(await chargeDelivery(3))],
  ["a tax", async () => undoAfterwards(await tax([product.productId], 5))],
];
it.each(few(CHANGES, 1))("a change of the terms (%s) outdates the pages that everybody is shown", async (_, change) => {
  const before = await catalogueVersion();
  await change();
  await expect.poll(catalogueVersion).not.toBe(before);
});

describe("when it arrives", () => {
  it("follows the settings of the shipping option, on every screen", async () => {
    const before = await costsOf(visitor, [line()]);
    expect(before.arrival).not.toBeNull();
    await setDeliveryTimes({ ...TIMES, transit_days_us: "20-30", duties_us: "due" });
    const after = await costsOf(visitor, [line()]);
    expect([before.duties, after.duties]).toEqual(["included", "due"]);
    expect(Date.parse(after.arrival?.earliest ?? "")).toBeGreaterThan(Date.parse(before.arrival?.latest ?? ""));
    expect(after.arrival?.orderBy).toBe(before.arrival?.orderBy);
    await expect.poll(() => termsOf(product)).toContain(`Arrives ${write("short")(after.arrival?.earliest)} `);
    expect(await termsOf(product)).toContain("Duties and taxes may be due on delivery.");
  });

  inFull("is not said where the times are not set, nor of what is sold out or not counted", async () => {
    expect((await costsOf(visitor, [{ productId: uncounted.productId, quantity: 1 }])).arrival).toBeNull();
    expect((await costsOf(visitor, [line(), { productId: uncounted.productId, quantity: 1 }])).arrival).toBeNull();
    const without = "Free delivery. Duties and taxes included to the United States.";
    expect(await termsOf(uncounted)).toBe(without);
    await setStock(0);
    await expect.poll(() => termsOf(product)).toBe(without);
    await setStock(50);
    await expect.poll(() => termsOf(product)).toContain("Arrives");
    await setDeliveryTimes({ order_cut_off: "late" });
    expect((await costsOf(visitor, [line()])).arrival).toBeNull();
    await expect.poll(() => termsOf(product)).toBe(without);
  });

  inFull("is kept with the order as it was promised, and stands in mail and invoice", async () => {
    const person = await Person.signUp();
    const { arrival } = await costsOf(person, [line()]);
    const { orderId } = await buy(person, 149.99, 1);
    await setDeliveryTimes({ ...TIMES, transit_days_us: "20-30" });
    const invoice = wordsOf(await (await person.visit(`/dashboard/invoice/${orderId}`)).text());
    const [first, last] = [arrival?.earliest, arrival?.latest].map(write("short"));
    expect(invoice.replaceAll("|", "")).toContain(`Expected arrival: ${first} – ${last}`);
    const mail = (await mailOf(person.email, "order_confirmation")).text ?? "";
    const [from, to] = [arrival?.earliest, arrival?.latest].map(write("long"));
    expect(mail.replace(/\s+/g, " ")).toContain(`It arrives between ${from} and ${to}.`);
    expect((await person.api("GET", `/orders/${orderId}`)).body).not.toHaveProperty("arrival");
  });
});
