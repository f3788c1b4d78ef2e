import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { namedColumns, toNumbered } from "../../medusa-backend/src/queries/named-columns.test-kit";
import { type RecordedStatement, recordStatements } from "../../medusa-backend/src/queries/statements.test-kit";
import { openLargeTables, scannedTables } from "../support/large-tables";
import { stack } from "../support/stack";

/** Tables that stay small however much a shop sells: its settings, its people at Medusa Admin. */
const SMALL = new Set([
  "api_key",
  "invite",
  // One row for each combination of kind, class and bands, not for each product.
  "product_facet",
  "region",
  "region_country",
  "shipping_profile",
  "store",
  "user",
]);

const NO_INDEX = "open: identities are found by the customer in their JSON, which has no index";
const COUNTS_ALL = "the list tells how many there are";
const SEARCHES = "open: part of a name, which no index finds, may be asked for";
const OPS_LIST = "open: ops' money page looks for payments by e-mail or order, now and then";

/** Statements that read a large table whole, as `file function: table`, and why. Anything else that does fails. */
const SCANS: Record<string, string> = {
  "accounts/google-accounts.ts findGoogleAccount: auth_identity": NO_INDEX,
  "accounts/google-accounts.ts findGoogleAccount: provider_identity": NO_INDEX,
  "accounts/reset-account.ts findAccountByEmail: auth_identity": NO_INDEX,
  "accounts/reset-account.ts findAccountById: auth_identity": NO_INDEX,
  "accounts/reset-account.ts findAccountById: provider_identity": NO_INDEX,
  "accounts/unowned-accounts.ts getHalfMadeCustomerId: auth_identity": NO_INDEX,
  "accounts/unowned-accounts.ts getHalfMadeCustomerId: shop_session": "open: sign-up after a half-made account only",
  "catalogue/product-page-statements.ts addressesStatement: product": "the sitemap names every product",
  "catalogue/product-pages.ts listProductPages: product": "the sitemap names every product",
  "catalogue/product-records.ts listTakenHandles: product": "the planner does not know that the pattern is a prefix",
  "catalogue/products.ts listCatalogue: product": COUNTS_ALL,
  "catalogue/products.ts listCatalogue: product_fact": "an offset far down counts the rows before it",
  "catalogue/statements.ts countStatement: product": SEARCHES,
  "catalogue/products.ts listUnsellable: price": "ops ask for every price with a fraction of a cent",
  "catalogue/products.ts listUnsellable: product_variant_price_set":
    "ops ask for every price with a fraction of a cent",
  "catalogue/statements.ts unsellableStatement: price": "ops ask for every price with a fraction of a cent",
  "catalogue/statements.ts unsellableStatement: product_variant_price_set":
    "ops ask for every price with a fraction of a cent",
  "mails/ops-mails.ts listOpsMails: outbox_mail": COUNTS_ALL,
  "orders/medusa-record.ts listOutdatedOrders: order_item": "open: the sweep compares every order with Medusa's",
  "orders/medusa-record.ts listOutdatedOrders: payment_attempt": "open: the sweep compares every order with Medusa's",
  "payments/money-facts.ts listMoneyPayments: customer": OPS_LIST,
  "payments/money-facts.ts listMoneyPayments: order": OPS_LIST,
  "payments/money-facts.ts listMoneyPayments: payment_attempt": OPS_LIST,
  "reviews/shop-reviews.ts listOpsReviews: review": COUNTS_ALL,
  "reviews/shop-reviews.ts listShopReviews: review": COUNTS_ALL,
  "seeding/seeding.ts hasProducts: product": "only whether there is any",
};

const Explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: z.unknown() })) }));

const client = new Client({ connectionString: stack.databaseUrl });
let large: Awaited<ReturnType<typeof openLargeTables>>;
let statements: RecordedStatement[];
beforeAll(async () => {
  await client.connect();
  statements = (await recordStatements()).filter(({ sql }) => !/^\s*create /.test(sql));
  const named = (await Promise.all(statements.map(({ sql }) => namedColumns(sql)))).flat();
  const tables = new Set(named.map(({ table }) => table).filter((table) => !table.includes(".") && !SMALL.has(table)));
  large = await openLargeTables(client, [...tables].sort());
}, 120_000);
afterAll(async () => {
  await large.drop();
  await client.end();
});

it("lists no statement that is gone", () => {
  const there = new Set(statements.map(({ file, by }) => `${file} ${by}`));
  expect(Object.keys(SCANS).filter((scan) => !there.has(scan.split(":", 1).join()))).toEqual([]);
});

describe("the plans of the shop's SQL over large tables", () => {
  it("read no large table from the first row to the last, but for those that are known to", async () => {
    const scans = new Set<string>();
    for (const { file, by, sql } of statements) {
      const { rows } = await client.query(`explain (generic_plan, format json) ${toNumbered(sql)}`);
      const plan = Explained.parse(rows)[0]?.["QUERY PLAN"][0]?.Plan;
      for (const table of scannedTables(plan)) if (!SMALL.has(table)) scans.add(`${file} ${by}: ${table}`);
    }
    expect(statements.length).toBeGreaterThan(50);
    expect([...scans].filter((scan) => !(scan in SCANS)).sort()).toEqual([]);
  });
});
