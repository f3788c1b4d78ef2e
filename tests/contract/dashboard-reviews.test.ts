import { beforeAll, describe, expect } from "vitest";
import type { ListStaffReviewsAnswer } from "../../medusa-backend/src/contract/review-moderation";
import { ListReviewsAnswer } from "../../medusa-backend/src/contract/reviews";
import { parseAnswer, whileBusy } from "../support/answers";
import { actionsOn, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps, callShop } from "../support/ops";
import { overtake } from "../support/overtake";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, type NewProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { callAs } from "../support/questions";
import { productDataOf } from "../support/structured-data";

type Query = Record<string, string>;
const list = async (query: Query) =>
  (await asAdmin("GET", `/staff/reviews?${new URLSearchParams(query)}`)).body as ListStaffReviewsAnswer;
const idsOf = async (query: Query) => (await list(query)).reviews.map(({ id }) => id);
/** Hides a review for a reason, or shows it (null). */
const moderate = (id: string, hiddenFor: string | null) => asAdmin("POST", `/staff/reviews/${id}`, { hiddenFor });

const idOf = async (description: string) =>
  String((await queryDatabase("select id from review where description = $1", [description]))[0]?.id);

/** Writes a review of the shop with a unique text. */
async function reviewShop(person: Person, rating = 2): Promise<{ id: string; words: string }> {
  const words = unique("Landed on the neighbour's roof");
  const answer = await person.api("POST", "/addReview", { body: { reviewerName: "Mo", description: words, rating } });
  expect(answer.status).toBe(201);
  return { id: await idOf(words), words };
}

const setStatus = (orderId: string, status: string) =>
  queryDatabase("update order_status set status = $2, updated_at = now() where order_id = $1", [orderId, status]);

const pageOf = async ({ handle }: NewProduct) =>
  (await whileBusy(() => new Person().visit(`/products/${handle}`))).text();

describe("the desk's list of reviews", () => {
  let product: NewProduct;
  let buyer: Person;
  let orderId: string;
  const words = unique("Quiet at dawn");
  let id: string;
  beforeAll(async () => {
    product = await addProduct();
    buyer = await Person.signUp("Ada King Lovelace");
    ({ orderId } = await buyShipped(buyer, product.productName));
    const written = { rating: "4", description: words };
    expect((await buyer.submit(`/products/${product.handle}`, written)).status).toBe(200);
    id = await idOf(words);
  });

  it("refuses what it does not know", async () => {
    for (const query of ["list=lost", "rating=6"])
      expect((await asAdmin("GET", `/staff/reviews?${query}`)).status, query).toBe(422);
    for (const body of [{}, { hidden: true }, { hiddenFor: "" }, { hiddenFor: "bad for business" }])
      expect((await asAdmin("POST", `/staff/reviews/${id}`, body)).status, JSON.stringify(body)).toBe(422);
    expect((await moderate("rev_nobodys", "spam")).status).toBe(404);
  });

  it("finds a review by its words, its writer's name and e-mail, and its product", async () => {
    for (const q of [words.slice(6), buyer.email, product.productName]) expect(await idsOf({ q }), q).toEqual([id]);
    expect(await idsOf({ q: words, rating: "4", list: "shown" })).toEqual([id]);
    for (const query of [{ q: words, rating: "5" }, { q: words, list: "hidden" }, { q: "100%_" }] as Query[])
      expect(await idsOf(query)).toEqual([]);
  });

  it("finds the writer's full name and a product without accents, in both forms of Unicode", async () => {
    const named = await addProduct({ productName: `Prøve Åben ${Date.now().toString(36)}` });
    const writer = await Person.signUp("Bjørn Ågård");
    await buyShipped(writer, named.productName);
    const text = unique("Blæst på Sjælland");
    expect((await writer.submit(`/products/${named.handle}`, { rating: "4", description: text })).status).toBe(200);
    const reviewId = await idOf(text);
    for (const q of ["Bjørn Ågård".normalize("NFD"), "bjorn agard", "AGARD", named.productName.toUpperCase()])
      expect(await idsOf({ q }), q).toContain(reviewId);
    for (const q of [`prove aben ${named.productName.slice(11)}`, text.replace("æ", "ae").normalize("NFD")])
      expect(await idsOf({ q }), q).toEqual([reviewId]);
    expect(await idsOf({ q: "Bjarn Ogord" })).toEqual([]);
  });

  it("marks who was sent the product, until that order is cancelled", async () => {
    const find = async () => (await list({ q: words })).reviews[0];
    const bought = { orderId, titles: [product.productName] };
    expect(await find()).toMatchObject({
      reviewerName: "Ada L.",
      email: buyer.email,
      product: { id: product.productId, title: product.productName },
      state: "shown",
      bought,
    });
    const stranger = await reviewShop(await Person.signUp());
    expect((await list({ q: stranger.words })).reviews).toMatchObject([{ product: null, bought: null }]);
    const ofShop = await reviewShop(buyer);
    expect((await list({ q: ofShop.words })).reviews).toMatchObject([{ product: null, bought }]);
    await setStatus(orderId, "cancelled");
    expect(await find()).toMatchObject({ bought: null });
    await setStatus(orderId, "shipped");
  });

  it("goes on where a page ends, newest first", async () => {
    const written = [await reviewShop(buyer), await reviewShop(buyer), await reviewShop(buyer)];
    const q = "Landed on the neighbour's roof";
    const first = await list({ q, limit: "2" });
    const second = await list({ q, limit: "2", cursor: String(first.nextCursor) });
    const ids = [...first.reviews, ...second.reviews].map((found) => found.id);
    expect(ids.slice(0, 3)).toEqual(written.map((each) => each.id).reverse());
  });

  it("hides a review from page, average and structured data, shows it again, and records who did and why", async () => {
    const rating = async () => productDataOf(await pageOf(product)).aggregateRating;
    await expect.poll(rating).toMatchObject({ ratingValue: 4, reviewCount: 1 });
    for (const said of ["We check each review against our orders: only people who bought", ", bought here · "])
      expect(await pageOf(product)).toContain(said);
    expect((await moderate(id, "not_about_it")).body).toEqual({ changed: true });
    expect((await moderate(id, "not_about_it")).body).toEqual({ changed: false });
    await expect.poll(rating).toBeUndefined();
    expect(await pageOf(product)).not.toContain(words);
    const hidden = { id, state: "hidden", hiddenFor: "not_about_it" };
    expect((await list({ q: words, list: "hidden" })).reviews).toMatchObject([hidden]);
    const own = (await callAs(buyer, "GET", `/product-pages/${product.handle}/my-review`)).body;
    expect(own).toMatchObject({ review: { isHidden: true, hiddenFor: "not_about_it" } });
    const admin = await demoAdmin();
    const page = await (await admin.visit(`/dashboard/reviews?${new URLSearchParams({ q: words })}`)).text();
    expect(page).toContain(`name="was" value="${words}"`);
    const show = () => admin.submit("/dashboard/reviews", { form: "show", review_id: id, was: words });
    const write = (description: string) => buyer.submit(`/products/${product.handle}`, { rating: "4", description });
    expect((await write(`${words}. Buy elsewhere`)).status).toBe(200);
    const unread = await show();
    expect([unread.status, await unread.text()]).toEqual([409, expect.stringContaining("changed in the meantime")]);
    expect((await list({ q: words, list: "hidden" })).reviews).toMatchObject([hidden]);
    expect((await write(words)).status).toBe(200);
    expect((await show()).status).toBe(200);
    expect((await list({ q: words })).reviews).toMatchObject([{ state: "shown", hiddenFor: null }]);
    await expect.poll(rating).toMatchObject({ ratingValue: 4, reviewCount: 1 });
    expect(await actionsOn(id)).toEqual(["review.hidden", "review.shown"]);
    const reason = "select details->>'reason' as reason from audit_entry where subject_id = $1 and action = $2";
    const why = "Not about the product or the shop";
    expect(await queryDatabase(reason, [id, "review.hidden"])).toEqual([{ reason: why }]);
  });

  it("is answered in public, below the review, until the answer is removed", async () => {
    const answer = (text: string, was = "") => asAdmin("PUT", `/staff/reviews/${id}/answer`, { text, was });
    const said = unique("Thank you for flying");
    const ofShop = await reviewShop(buyer);
    expect((await asAdmin("PUT", `/staff/reviews/${ofShop.id}/answer`, { text: said })).status).toBe(409);
    expect((await answer("x".repeat(5001))).status).toBe(422);
    expect((await answer(said)).body).toEqual({ changed: true });
    expect((await answer(said)).body).toEqual({ changed: false });
    await expect.poll(() => pageOf(product)).toContain(said);
    expect((await answer("Another admin's", "")).status).toBe(409);
    expect((await list({ q: words })).reviews).toMatchObject([{ answer: { text: said } }]);
    expect((await answer("Changed words", said)).body).toEqual({ changed: true });
    await expect.poll(() => pageOf(product)).toContain("Changed words");
    expect((await answer("", "Changed words")).body).toEqual({ changed: true });
    await expect.poll(() => pageOf(product)).not.toContain("Answer from Aeroloft");
    const actions = (await actionsOn(id)).slice(-3);
    expect(actions).toEqual(["review.answered", "review.answered", "review.answer_removed"]);
  });

  it("is reported once an account, by who is signed in and has not written it, and dismissed or hidden", async () => {
    const report = (person: Person, fields: Record<string, string> = {}) =>
      person.submit(`/products/${product.handle}`, { review_id: id, reason: "spam", ...fields });
    const reported = async () => (await list({ q: words, list: "reported" })).reviews;
    expect((await report(new Person())).headers.get("location")).toContain("/login");
    expect((await report(buyer)).status).toBe(409);
    const [one, other] = [await Person.signUp(), await Person.signUp()];
    expect((await report(one, { reason: "boring" })).status).toBe(422);
    expect((await report(one, { review_id: "rev_nobodys" })).status).toBe(404);
    expect(await reported()).toEqual([]);
    await Promise.all([report(one), report(one, { reason: "private" }), report(other)]);
    expect((await report(one)).status).toBe(200);
    const counts = (await reported())[0]?.reports.map(({ count }) => count) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await pageOf(product)).toContain(words);
    const dismiss = () => asAdmin("POST", `/staff/reviews/${id}/dismiss`);
    expect((await dismiss()).body).toEqual({ changed: true });
    expect((await dismiss()).body).toEqual({ changed: false });
    expect(await reported()).toEqual([]);
    expect(await actionsOn(id)).toContain("review.reports_dismissed");
    expect((await report(one)).status).toBe(200);
    expect(await reported()).toEqual([]);
    await report(await Person.signUp());
    expect(await reported()).toHaveLength(1);
    await moderate(id, "spam");
    expect(await reported()).toEqual([]);
    expect((await report(await Person.signUp())).status).toBe(404);
    await moderate(id, null);
  });

  it("keeps the reports that came after the desk was opened", async () => {
    const report = async () =>
      (await Person.signUp()).submit(`/products/${product.handle}`, { review_id: id, reason: "spam" });
    const seen = async () => (await list({ q: words })).reviews[0]?.newestReport ?? "";
    const admin = await demoAdmin();
    const dismiss = async (until: string) =>
      (await admin.submit("/dashboard/reviews", { form: "dismiss", review_id: id, until })).status;
    await report();
    const first = await seen();
    expect(await (await admin.visit(`/dashboard/reviews?${new URLSearchParams({ q: words })}`)).text()).toContain(
      `name="until" value="${first}"`,
    );
    await report();
    expect(await dismiss(first)).toBe(200);
    expect((await list({ q: words })).reviews[0]?.reports).toEqual([{ reason: "spam", count: 1 }]);
    expect(await dismiss(await seen())).toBe(200);
    expect((await list({ q: words })).reviews).toMatchObject([{ reports: [], newestReport: null }]);
  });

  it("is not shown with words that its writer sends at the same moment", async () => {
    await moderate(id, "spam");
    const [changed, shown] = await overtake(
      ["review", id],
      () => buyer.submit(`/products/${product.handle}`, { rating: "4", description: `${words}, and at dusk` }),
      () => asAdmin("POST", `/staff/reviews/${id}`, { hiddenFor: null, was: words }),
    );
    expect([changed.status, shown.status]).toEqual([200, 409]);
    expect((await list({ q: words })).reviews).toMatchObject([{ state: "hidden" }]);
    await moderate(id, null);
  });

  it("has no open report once it is deleted", async () => {
    const deleted = await reviewShop(buyer);
    const report = callAs(await Person.signUp(), "POST", `/reviews/${deleted.id}/report`, { reason: "spam" });
    expect((await report).body).toEqual({ changed: true });
    const open = "select count(*)::int as count from review_report where review_id = $1 and settled_at is null";
    expect(await queryDatabase(open, [deleted.id])).toEqual([{ count: 1 }]);
    expect((await asOps("DELETE", `/admin/shop/reviews/${deleted.id}`)).status).toBe(200);
    expect(await queryDatabase(open, [deleted.id])).toEqual([{ count: 0 }]);
  });

  it("hides a review of the shop from the home page's list and /api/server", async () => {
    const { id: ofShop, words: said } = await reviewShop(buyer);
    const listed = async () => JSON.stringify((await new Person().api("GET", "/reviews")).body).includes(said);
    await expect.poll(listed).toBe(true);
    await moderate(ofShop, "offensive");
    await expect.poll(listed).toBe(false);
  });
});

describe("the reviews beside which the shop says how it checks them", () => {
  const find = async ({ id }: { id: string }) => {
    const answer = await callShop("GET", "/reviews?limit=1000", null);
    return parseAnswer(ListReviewsAnswer, answer).reviews.find((review) => review.id === id);
  };

  it("are marked as bought here only if a piece was sent to their writer", async () => {
    const buyer = await Person.signUp();
    const { orderId } = await buyShipped(buyer);
    const [one, other] = [await reviewShop(await Person.signUp()), await reviewShop(buyer)];
    expect(await find(one)).toMatchObject({ isBought: false, isExample: false });
    expect(await find(other)).toMatchObject({ isBought: true, isExample: false });
    await setStatus(orderId, "cancelled");
    expect(await find(other)).toMatchObject({ isBought: false });
    await setStatus(orderId, "shipped");
  });

  it("are marked as examples if the seed wrote them", async () => {
    const { id } = await reviewShop(await Person.signUp());
    await queryDatabase("update review set customer_id = null where id = $1", [id]);
    expect(await find({ id })).toMatchObject({ isExample: true, isBought: false });
    await queryDatabase("update review set deleted_at = now() where id = $1", [id]);
  });
});
