import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { Person } from "../support/person";
import { asAdmin } from "../support/product-desk";
import { buyShipped } from "../support/purchase";
import { prepareQuestions, SOON } from "../support/questions";

let about: Awaited<ReturnType<typeof prepareQuestions>>;
beforeAll(async () => {
  about = await prepareQuestions();
});

describe("a review that others find helpful", () => {
  const words = unique("Quiet at dawn");
  let reviewId: string;
  const vote = (person: Person, helpful: string, id = reviewId) =>
    person.submit(`/products/${about.product.handle}`, { review_id: id, helpful });
  const count = async () =>
    (await queryDatabase("select count(*)::int as count from review_vote where review_id = $1", [reviewId]))[0]?.count;
  beforeAll(async () => {
    await about.owner.submit(`/products/${about.product.handle}`, { rating: "4", description: words });
    reviewId = String((await queryDatabase("select id from review where description = $1", [words]))[0]?.id);
  });

  it("has one vote an account, of those who are signed in and have not written it", async () => {
    expect((await vote(new Person(), "yes")).headers.get("location")).toContain("/login?redirectTo=");
    expect((await vote(about.owner, "yes")).status).toBe(409);
    expect((await vote(about.asker, "maybe")).status).toBe(422);
    expect((await vote(about.asker, "yes", "rev_nobodys")).status).toBe(404);
    const other = await Person.signUp();
    const statuses = await Promise.all([vote(about.asker, "yes"), vote(about.asker, "yes"), vote(other, "yes")]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count()).toBe(2);
    await expect
      .poll(() => about.productPage(), SOON)
      .toMatch(/2(?:<!-- -->| )*people(?:<!-- -->| )*found this helpful/);
    // The data of the page, which may come after its first part.
    expect(await about.productPage(about.asker)).toContain(`"helpful":["${reviewId}"]`);
    expect(await about.productPage()).not.toContain('aria-pressed="true"');
    expect((await vote(about.asker, "no")).status).toBe(200);
    expect((await vote(about.asker, "no")).status).toBe(200);
    expect(await count()).toBe(1);
    await expect
      .poll(() => about.productPage(), SOON)
      .toMatch(/1(?:<!-- -->| )*person(?:<!-- -->| )*found this helpful/);
  });

  it("comes first at an address of its own, and newer ones first on the page", async () => {
    const newer = unique("Newer words");
    const second = await Person.signUp();
    await buyShipped(second, about.product.productName);
    await second.submit(`/products/${about.product.handle}`, { rating: "5", description: newer });
    const isFirst = async (query: string, [first, then]: string[]) => {
      const page = await (await new Person().visit(`/products/${about.product.handle}${query}`)).text();
      const [one, other] = [page.indexOf(first ?? ""), page.indexOf(then ?? "")];
      return page.includes('aria-label="Order of the reviews"') && one > 0 && one < other;
    };
    await expect.poll(() => isFirst("", [newer, words]), SOON).toBe(true);
    await expect.poll(() => isFirst("?reviews=helpful", [words, newer]), SOON).toBe(true);
  });

  it("has none while it is hidden", async () => {
    await asAdmin("POST", `/desk-reviews/${reviewId}`, { hidden: true });
    expect((await vote(about.asker, "yes")).status).toBe(404);
    await asAdmin("POST", `/desk-reviews/${reviewId}`, { hidden: false });
  });
});
