import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { few } from "./full";

const TESTS = path.join(import.meta.dirname, "..");

/** Files that only `npm run test:full` runs, and the file that shows their rule in short in `npm test`. */
const SHORT_FORMS: Record<string, string> = {
  "contract/account-deletion-traces.test.ts": "contract/account-deletion.test.ts",
  "contract/back-in-stock-alone.test.ts": "contract/back-in-stock.test.ts",
  "contract/crowded-sweep.test.ts": "faults/rows.test.ts",
  "contract/mail-of-a-killed-server.test.ts": "contract/mails.test.ts",
  "contract/refund-sequences.test.ts": "contract/refunds.test.ts",
  "contract/replaced-secrets.test.ts": "../medusa-backend/src/lib/config/secrets.test.ts",
  "contract/traces.test.ts": "../storefront/server/traces.test.ts",
  "contract/true-limits.test.ts": "contract/payment-limits.test.ts",
  "e2e/account-page.spec.ts": "contract/account.test.ts",
  "e2e/buyers-story.spec.ts": "e2e/purchase.spec.ts",
  "e2e/dashboard-discounts.spec.ts": "contract/dashboard-discounts.test.ts",
  "e2e/dashboard-product.spec.ts": "contract/dashboard-products.test.ts",
  "e2e/dashboard-reviews.spec.ts": "contract/dashboard-reviews.test.ts",
  "e2e/delivery-country.spec.ts": "contract/addresses.test.ts",
  "e2e/discount.spec.ts": "contract/costs.test.ts",
  "e2e/missing-assets.spec.ts": "e2e/lazy-code.spec.ts",
  "e2e/open-returns.spec.ts": "contract/open-returns.test.ts",
  "e2e/ops-products.spec.ts": "contract/fly-rules.test.ts",
  "e2e/order-list.spec.ts": "contract/order-list.test.ts",
  "e2e/order-page.spec.ts": "contract/order-page.test.ts",
  "e2e/parcels.spec.ts": "contract/parcels.test.ts",
  "e2e/password-reset.spec.ts": "contract/password-reset.test.ts",
  "e2e/payment-page.spec.ts": "contract/payment-page.test.ts",
  "e2e/product-day.spec.ts": "contract/product-bulk.test.ts",
  "e2e/product-import.spec.ts": "contract/product-import.test.ts",
  "e2e/product-pictures.spec.ts": "contract/product-pictures.test.ts",
  "e2e/product-questions.spec.ts": "contract/questions.test.ts",
  "e2e/refunds.spec.ts": "e2e/dashboard-order.spec.ts",
  "e2e/time-zone.spec.ts": "contract/overview.test.ts",
  "e2e/two-admins.spec.ts": "contract/stale-dashboard.test.ts",
  "e2e/working-day.spec.ts": "e2e/dashboard-order.spec.ts",
};

/** The number of tests in a source that `npm test` runs. */
const shortTests = (source: string) =>
  [...source.matchAll(/\b(?:it(?:\.each)?|test)(?:<.*>)?\(/g)].length -
  [...source.matchAll(/["`],\s*IN_FULL,/g)].length -
  [...source.matchAll(/\bdescribe\.runIf\(IS_FULL\)/g)].length * 1_000;

describe("a test that only npm run test:full runs", () => {
  it("is told from the others", () => {
    expect(shortTests('it("a", () => {}); it.each(few([1], 1))("b", () => {}); test("c", BOTH_SIZES, b)')).toBe(3);
    for (const full of ['inFull("a", b)', 'test("a", IN_FULL, b)', 'it.runIf(canStopServices && IS_FULL)("a", b)'])
      expect(shortTests(full), full).toBe(0);
    expect(shortTests('describe.runIf(IS_FULL)("a", () => { it("b", c) })')).toBeLessThan(0);
  });

  it("stands beside one that every run has, or its file is on the list with the one that has the rule in short", () => {
    const files = ["contract", "e2e"].flatMap((folder) =>
      readdirSync(path.join(TESTS, folder))
        .filter((file) => /\.(?:test|spec)\.ts$/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    const alone = files.filter((file) => !(shortTests(readFileSync(path.join(TESTS, file), "utf8")) > 0));
    expect(alone).toEqual(Object.keys(SHORT_FORMS));
    expect(Object.values(SHORT_FORMS).filter((file) => !existsSync(path.join(TESTS, file)))).toEqual([]);
  });
});

describe("few rows of a table", () => {
  it.skipIf(process.env.FULL_TESTS)("are spread over all of it, and never more than there are", () => {
    expect(few([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 4, 7]);
    expect(few([1, 2], 5)).toEqual([1, 2]);
  });
});
