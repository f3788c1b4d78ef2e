import { afterAll, beforeAll, describe, expect } from "vitest";
import type { ListStaffReviewsAnswer } from "../../medusa-backend/src/contract/review-moderation";
import { whileBusy } from "../support/answers";
import { unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { buyShipped } from "../support/purchase";
import { startMedusaBeside } from "../support/second-servers";
import { secrets } from "../support/stack";
import { formWith, photo } from "../support/uploads";
import { arrivedDaysAgo } from "../support/withdrawals";

/** Settings that the shop comes without. */
const SETTINGS = { REVIEW_MAIL_DAYS: "3", REVIEWS_WAIT: "true" };
/** Starts a second Medusa with them, which runs the jobs too. Once for the whole file, because that takes long. */
const startBeside = () => startMedusaBeside({ ...SETTINGS, MEDUSA_WORKER_MODE: "shared" });
let beside: Awaited<ReturnType<typeof startBeside>> | undefined;
afterAll(() => beside?.stop());

/** A new customer's order that was sent. */
async function sent(buyer?: Person) {
  const person = buyer ?? (await Person.signUp());
  const product = await addProduct();
  const { orderId } = await buyShipped(person, product.productName);
  return { person, product, orderId };
}

/** A new customer's order whose parcel was delivered this many days ago. */
async function delivered(days: number) {
  const order = await sent();
  await arrivedDaysAgo(order.orderId, days);
  return order;
}

const mailsOf = (orderId: string) =>
  queryDatabase("select recipient, data from outbox_mail where key = 'review_request:' || $1", [orderId]);

/** Somebody who may review a product. All is bought before there is a second Medusa, which shares no lock. */
let writer: Awaited<ReturnType<typeof sent>>;
beforeAll(async () => {
  writer = await sent(await Person.signUp("Wanda Waits"));
});

const tokenIn = (data: unknown) => String((data as { stop: string }).stop);

describe("the mail that asks for a review", () => {
  let due: Awaited<ReturnType<typeof delivered>>;
  let early: typeof due;
  let late: typeof due;
  let again: typeof due;
  let damaged: typeof due;
  let other: typeof due;
  beforeAll(async () => {
    [due, early, late] = await Promise.all([delivered(4), delivered(2), delivered(20)]);
    again = await sent(due.person);
    damaged = await sent();
    other = await sent();
  });

  it("comes once an order, so many days after delivery, with what was bought and a way out, if the shop wants it", async () => {
    expect(await mailsOf(due.orderId)).toEqual([]);
    beside ??= await startBeside();
    await expect.poll(() => mailsOf(due.orderId)).toHaveLength(1);
    const [mail] = await mailsOf(due.orderId);
    expect(mail).toMatchObject({
      recipient: due.person.email,
      data: { products: [{ title: due.product.productName, handle: due.product.handle }] },
    });
    for (const { orderId } of [early, late]) expect(await mailsOf(orderId)).toEqual([]);
  });

  it("asks nobody who has reviewed it, sent it back damaged, or pressed the way out, which needs no sign-in and takes no forged token", async () => {
    const [mail] = await mailsOf(due.orderId);
    const token = tokenIn(mail?.data);
    const visitor = new Person();
    const page = await visitor.visit(`/stop-review-mails?token=${encodeURIComponent(token)}`);
    expect(await page.text()).toContain("Unsubscribe");
    expect((await visitor.submit("/stop-review-mails", { token: `${token}x` })).status).toBe(404);
    const before = await queryDatabase("select 1 from review_mail_stop where customer_id = $1", [token.split(".")[0]]);
    expect(before).toEqual([]);
    // A mail program's own button: no cookie, no Origin, the token in the address (RFC 8058).
    const pressed = await visitor.submit(`/stop-review-mails?token=${encodeURIComponent(token)}`, {
      "List-Unsubscribe": "One-Click",
    });
    expect(pressed.status).toBe(200);
    expect((await visitor.submit("/stop-review-mails", { token })).status).toBe(200);
    const review = { rating: "5", description: "Fine." };
    expect((await early.person.submit(`/products/${early.product.handle}`, review)).status).toBe(200);
    // As after a receipt of damaged pieces.
    const came = "update order_item set return_dismissed_quantity = quantity where order_id = $1 returning id";
    expect(await queryDatabase(came, [damaged.orderId])).not.toEqual([]);
    for (const { orderId } of [again, early, damaged, other]) await arrivedDaysAgo(orderId, 4);
    // The job takes older orders first, so the other one's mail shows that it has looked at all.
    await expect.poll(() => mailsOf(other.orderId)).toHaveLength(1);
    for (const { orderId } of [again, early, damaged]) expect(await mailsOf(orderId)).toEqual([]);
  });
});

describe("a shop that reads reviews first", () => {
  it("shows a new review, and a changed one, once an admin has shown it", async () => {
    beside ??= await startBeside();
    const { url } = beside;
    const { person, product } = writer;
    const session = await sessionOf(person);
    const headers = { "x-publishable-api-key": secrets.medusaPublishableKey, authorization: `Bearer ${session}` };
    const own = `${url}/store/shop/product-pages/${product.handle}/my-review`;
    const save = async (description: string) => {
      const body = JSON.stringify({ description, rating: 5 });
      await fetch(own, { method: "PUT", headers: { ...headers, "content-type": "application/json" }, body });
      const answer = await fetch(own, { headers });
      const { review, changesWait } = (await answer.json()) as { review: object; changesWait: boolean };
      return { ...review, changesWait };
    };
    const list = async (query: Record<string, string>) =>
      (await asAdmin("GET", `/staff/reviews?${new URLSearchParams(query)}`)).body as ListStaffReviewsAnswer;
    const moderate = (id: string, hiddenFor: string | null) => asAdmin("POST", `/staff/reviews/${id}`, { hiddenFor });
    const page = async () => (await whileBusy(() => new Person().visit(`/products/${product.handle}`))).text();

    const words = unique("Waited for");
    expect(await save(words)).toMatchObject({ isHidden: true, isWaiting: true, changesWait: true });
    const found = (await list({ q: words, list: "waiting" })).reviews;
    expect(found).toMatchObject([{ state: "waiting" }]);
    expect((await list({ q: words, list: "hidden" })).reviews).toEqual([]);
    expect((await list({})).waiting).toBeGreaterThan(0);
    const id = String(found[0]?.id);
    await moderate(id, null);
    await expect.poll(page).toContain(words);
    // As after another purchase.
    await queryDatabase("update review set order_id = 'order_before' where id = $1", [id]);
    expect(await save(words)).toMatchObject({ isHidden: false, isWaiting: false });
    expect(await save(`${words}, again`)).toMatchObject({ isHidden: true, isWaiting: true });
    await expect.poll(page).not.toContain(words);
    await moderate(id, null);
    const photos = `${url}/store/shop/review-photos?product=${product.handle}`;
    const upload = { method: "POST", headers, body: formWith(await photo(60, 40)) };
    expect((await fetch(photos, upload)).status).toBe(201);
    expect((await list({ q: words, list: "waiting" })).reviews).toMatchObject([{ id, photos: [{}] }]);
    // One that is hidden stays so, whatever its writer changes.
    await moderate(id, "offensive");
    expect(await save(`${words}, and again`)).toMatchObject({
      isHidden: true,
      isWaiting: false,
      hiddenFor: "offensive",
    });
  });
});
