import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { Person } from "../support/person";

const Reviews = z.array(z.object({ _id: z.string() }));
/** The longest review, in letters of four bytes each, and how many of them exceed two pages. */
const LONGEST = "🛸".repeat(5_000);
const COUNT = 120;
const MOST_BYTES = 1_100_000;

/** No event tells the storefront of what a test writes into the database. */
const tellStorefront = () => queryDatabase("update catalogue_version set mark = $1", [randomUUID()]);

afterAll(async () => {
  await queryDatabase("delete from review where id like 'rev_large_%'");
  await tellStorefront();
});

it("reviews of the shop end at a megabyte, lead to the rest, and lose none", async () => {
  await queryDatabase(
    `insert into review (id, reviewer_img, reviewer_name, reviewer_occupation, description, rating, created_at)
      select 'rev_large_' || n, '', 'Large', '', $1, 5, now() + n * interval '1 ms' from generate_series(1, $2) n`,
    [LONGEST, COUNT],
  );
  await tellStorefront();
  const seen: string[] = [];
  let path: string | undefined = "/reviews?limit=1000";
  while (path && seen.length < COUNT) {
    const answer = await new Person().api("GET", path);
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(MOST_BYTES);
    seen.push(...parseAnswer(Reviews, answer).map(({ _id }) => _id));
    path = /<\/api\/server([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  const large = seen.filter((id) => id.startsWith("rev_large_"));
  expect([large.length, new Set(large).size]).toEqual([COUNT, COUNT]);
  const onHome = async () => (await (await new Person().visit("/home")).text()).split("🛸").length;
  await expect.poll(onHome).toBeGreaterThan(1_000);
  expect(await onHome()).toBeLessThan(40_000);
});
