import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { reviewsStatement } from "../../medusa-backend/src/queries/products/product-pages";
import { deleteAccount } from "../support/accounts";
import { unique } from "../support/audit";
import { ownConnection, queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { Person } from "../support/person";
import { asAdmin } from "../support/products";
import { buyShipped } from "../support/purchase";
import { prepareQuestions } from "../support/questions";
import { toNumbered } from "../support/statements";

let about: Awaited<ReturnType<typeof prepareQuestions>>;
beforeAll(async () => {
  about = await prepareQuestions();
});

describe("a review that others find helpful", () => {
  const words = unique("Quiet at dawn");
  let reviewId: string;
  const vote = (person: Person, helpful: string, id = reviewId) =>
    person.submit(`/products/${about.product.handle}`, { review_id: id, helpful });
  /** The number of votes; it fails if the review's own count of them is another. */
  const count = async (id = reviewId) => {
    const sql = `select r.helpful_count, (select count(*)::int from review_vote where review_id = r.id) as votes
      from review r where r.id = $1`;
    const [row] = await queryDatabase(sql, [id]);
    expect(row?.helpful_count).toBe(row?.votes);
    return row?.votes;
  };
  beforeAll(async () => {
    const written = { rating: "4", description: words };
    expect((await about.owner.submit(`/products/${about.product.handle}`, written)).status).toBe(200);
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
    await expect.poll(() => about.productPage()).toContain("2 people found this helpful");
    // The data of the page, which may come after its first part.
    expect(await about.productPage(about.asker)).toContain(`"helpful":[{"reviewId":"${reviewId}"}]`);
    expect(await about.productPage()).not.toContain('aria-pressed="true"');
    expect((await vote(about.asker, "no")).status).toBe(200);
    expect((await vote(about.asker, "no")).status).toBe(200);
    expect(await count()).toBe(1);
    await expect.poll(() => about.productPage()).toContain("1 person found this helpful");
  });

  it("comes first at an address of its own, and newer ones first on the page", async () => {
    const newer = unique("Newer words");
    const second = await Person.signUp();
    await buyShipped(second, about.product.productName);
    const written = { rating: "5", description: newer };
    expect((await second.submit(`/products/${about.product.handle}`, written)).status).toBe(200);
    const isFirst = async (query: string, [first, then]: string[]) => {
      const page = await (await new Person().visit(`/products/${about.product.handle}${query}`)).text();
      const [one, other] = [page.indexOf(first ?? ""), page.indexOf(then ?? "")];
      return page.includes('aria-label="Order of the reviews"') && one > 0 && one < other;
    };
    await expect.poll(() => isFirst("", [newer, words])).toBe(true);
    await expect.poll(() => isFirst("?reviews=helpful", [words, newer])).toBe(true);
  });

  it("loses the vote of an account that is deleted", async () => {
    const leaving = await Person.signUp();
    const before = await count();
    expect((await vote(leaving, "yes")).status).toBe(200);
    expect(await count()).toBe(Number(before) + 1);
    expect((await deleteAccount(leaving)).status).toBe(302);
    await expect.poll(() => count()).toBe(before);
  });

  it("has none while it is hidden", async () => {
    await asAdmin("POST", `/staff/reviews/${reviewId}`, { hiddenFor: "private" });
    expect((await vote(about.asker, "yes")).status).toBe(404);
    await asAdmin("POST", `/staff/reviews/${reviewId}`, { hiddenFor: null });
  });
});

const REVIEWS = 5_000;
const Row = z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: z.unknown() })]) });
type Node = {
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

/** The most rows of reviews or votes that a part of an executed plan has read. */
function mostRows(node: Node): number {
  const isOfReviews = /^review(?:_vote)?$/.test(node["Relation Name"] ?? "");
  const read = ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
  return Math.max(isOfReviews ? read : 0, ...(node.Plans ?? []).map(mostRows));
}

it.each(["newest", "helpful"] as const)(
  "the reviews of a product that has many are read as far as the page shows them: %s",
  async (order) => {
    const client = await ownConnection();
    await client.query("begin");
    await client.query(
      `insert into order_status (id, order_id, status, found_by, created_at)
         select 'ostat_many_' || n, 'order_many_' || n, 'shipped', '', now() from generate_series(1, $1) n`,
      [REVIEWS],
    );
    await client.query(
      `insert into review (id, customer_id, product_id, order_id, reviewer_name, description, rating, helpful_count, created_at)
         select 'rev_many_' || n, 'cus_many_' || n, $1, 'order_many_' || n, 'Ada L.', 'Quiet', 4, n % 50,
           now() - n * interval '1 minute'
         from generate_series(1, $2) n`,
      [about.product.productId, REVIEWS],
    );
    await client.query("analyze review, order_status");
    const { sql, bindings } = reviewsStatement(about.product.productId, order);
    const { rows } = await client.query(`explain (analyze, format json) ${toNumbered(sql)}`, [...bindings]);
    expect(mostRows(Row.parse(rows[0])["QUERY PLAN"][0].Plan as Node)).toBeLessThan(1_000);
  },
);
