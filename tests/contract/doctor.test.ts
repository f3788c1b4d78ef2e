import { mkdir, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DoctorAnswer } from "../../medusa-backend/src/contract/doctor";
import { queryDatabase } from "../support/database";
import { asOps } from "../support/money";
import { addProduct, countStock } from "../support/new-product";
import { secrets } from "../support/stack";

const PRICES = `select pr.id from price pr join product_variant_price_set s on s.price_set_id = pr.price_set_id
  join product_variant v on v.id = s.variant_id`;
const LEVELS = `select l.id from inventory_level l join product_variant_inventory_item i
  on i.inventory_item_id = l.inventory_item_id join product_variant v on v.id = i.variant_id`;
const MIGRATION = "Migration20261126180000";

/** A fault in the shop's database: the check that has to name it, how it is planted, and how it is taken back. */
type Planted = { id: string; says: RegExp; plant: string; undo: string };

/** `product` is one that nobody else looks at. */
const faultsOf = (product: string): Planted[] => [
  {
    id: "migrations",
    says: new RegExp(MIGRATION),
    plant: `delete from mikro_orm_migrations where name = '${MIGRATION}'`,
    undo: `insert into mikro_orm_migrations (name, executed_at) values ('${MIGRATION}', now())`,
  },
  {
    id: "publishable-key",
    says: /is revoked/,
    plant: `update api_key set revoked_at = now() where token = '${secrets.medusaPublishableKey}'`,
    undo: `update api_key set revoked_at = null where token = '${secrets.medusaPublishableKey}'`,
  },
  {
    id: "sales-channel",
    says: /is disabled/,
    plant:
      "update sales_channel set is_disabled = true where id = (select default_sales_channel_id from store where deleted_at is null)",
    undo: "update sales_channel set is_disabled = false where id = (select default_sales_channel_id from store where deleted_at is null)",
  },
  {
    id: "stock-locations",
    says: /has no fulfillment provider/,
    plant: "update location_fulfillment_provider set deleted_at = '2001-01-01' where deleted_at is null",
    undo: "update location_fulfillment_provider set deleted_at = null where deleted_at = '2001-01-01'",
  },
  {
    id: "regions",
    says: /cannot pay by Stripe/,
    plant: "update region_payment_provider set deleted_at = '2001-01-01' where deleted_at is null",
    undo: "update region_payment_provider set deleted_at = null where deleted_at = '2001-01-01'",
  },
  {
    id: "shipping",
    says: /nothing is delivered there: .*AQ/,
    plant:
      "update region_country set region_id = (select id from region where deleted_at is null order by created_at limit 1) where iso_2 = 'aq'",
    undo: "update region_country set region_id = null where iso_2 = 'aq'",
  },
  {
    id: "taxes",
    says: /AQ has a tax of 20 %/,
    plant: `with place as (insert into tax_region (id, country_code, provider_id) values ('txreg_doctor', 'aq', 'tp_system') returning id)
      insert into tax_rate (id, rate, code, name, is_default, tax_region_id) select 'txr_doctor', 20, 'd', 'Doctor', true, id from place`,
    undo: "with rate as (delete from tax_rate where id = 'txr_doctor') delete from tax_region where id = 'txreg_doctor'",
  },
  {
    id: "promotions",
    says: /DOCTOR-NOTHING .* takes nothing off/,
    plant: `insert into promotion (id, code, is_automatic, type, status)
      values ('promo_doctor', 'DOCTOR-NOTHING', false, 'standard', 'active')`,
    undo: "delete from promotion where id = 'promo_doctor'",
  },
  {
    id: "prices",
    says: /fraction of a cent.*: (\d+) published/,
    plant: `update price set amount = 21.505 where id in (${PRICES} where v.product_id = '${product}')`,
    undo: `update price set amount = 21.5 where id in (${PRICES} where v.product_id = '${product}')`,
  },
  {
    id: "prices",
    says: /Several prices in USD.*: (\d+) published/,
    plant: `insert into price (id, currency_code, amount, raw_amount, price_set_id, created_at)
      select 'price_doctor', p.currency_code, 20, '{"value":"20","precision":20}', p.price_set_id, '2020-01-01' from price p
      where p.id in (${PRICES} where v.product_id = '${product}')`,
    undo: "delete from price where id = 'price_doctor'",
  },
  {
    id: "products",
    says: /Not in the store's sales channel: (\d+) published/,
    plant: `delete from product_sales_channel where product_id = '${product}'`,
    undo: "select 1",
  },
  {
    id: "products",
    says: /No shipping profile.*: (\d+) published/,
    plant: `delete from product_shipping_profile where product_id = '${product}'`,
    undo: "select 1",
  },
  {
    id: "products",
    says: /No stock record.*: (\d+) published/,
    plant: `delete from inventory_level where id in (${LEVELS} where v.product_id = '${product}')`,
    undo: `update product set deleted_at = now() where id = '${product}'`,
  },
  {
    id: "webhook",
    // Not by the number: events of other purchases may wait for a moment too, but not for an hour.
    says: /wait to be processed: \d+, the oldest for 6[01] minutes/,
    plant: `insert into stripe_event (id, event_id, type, received_at, next_attempt_at)
      values ('sevt_doctor', 'evt_doctor', 'payment_intent.succeeded', now() - interval '1 hour', now() + interval '1 hour')`,
    undo: "delete from stripe_event where id = 'sevt_doctor'",
  },
  {
    id: "outbox",
    says: /were given up: (\d+)/,
    plant: `insert into outbox_mail (id, key, kind, recipient, status, next_attempt_at)
      values ('mail_doctor', 'doctor', 'welcome', 'doctor@example.com', 'failed', now())`,
    undo: "delete from outbox_mail where id = 'mail_doctor'",
  },
  {
    id: "jobs",
    says: /The job compare-money last ended 144\d minutes ago/,
    plant: `insert into job_run (id, interval_ms, finished_at) values ('compare-money', 900000, now() - interval '1 day')
      on conflict (id) do update set finished_at = excluded.finished_at`,
    undo: "update job_run set finished_at = now() where id = 'compare-money'",
  },
];

const FOLDER = path.join(path.dirname(String(process.env.STACK_FILE)), "private");
/** A folder, which the job that deletes old exports cannot delete. */
const EXPORT = path.join(FOLDER, "private-doctor.csv");
const OLD = new Date("2026-01-02");

async function examine(): Promise<DoctorAnswer> {
  const { status, body } = await asOps("GET", "/admin/shop/doctor");
  expect(status).toBe(200);
  return DoctorAnswer.parse(body);
}

const told = ({ checks }: DoctorAnswer, id: string) =>
  (checks.find((check) => check.id === id)?.problems ?? []).map(({ what }) => what).join("\n");

/**
 * How many a fault's words name, or how often they are said: other tests may have left products or stock locations with
 * the same fault.
 */
function countOf(answer: DoctorAnswer, { id, says }: Planted): number {
  const found = [...told(answer, id).matchAll(new RegExp(says, "g"))];
  return found.reduce((sum, [, count]) => sum + Number(count ?? 1), 0);
}

describe("the doctor", () => {
  let faults: Planted[];
  let before: DoctorAnswer;
  let during: DoctorAnswer;
  let after: DoctorAnswer;

  beforeAll(async () => {
    const product = await addProduct();
    await countStock(product, 5);
    faults = faultsOf(product.productId);
    before = await examine();
    try {
      for (const { plant } of faults) await queryDatabase(plant);
      await mkdir(EXPORT, { recursive: true });
      await utimes(EXPORT, OLD, OLD);
      during = await examine();
    } finally {
      for (const { undo } of faults) await queryDatabase(undo);
      await rm(EXPORT, { recursive: true, force: true });
    }
    after = await examine();
  });

  afterAll(async () => {
    expect(await queryDatabase("select 1 from sales_channel where is_disabled and deleted_at is null")).toEqual([]);
  });

  it("looks at everything, and finds each check's own way to look", () => {
    expect(before.checks.length).toBeGreaterThan(25);
    expect(JSON.stringify(before)).not.toContain("could not be checked");
    expect(JSON.stringify(during)).not.toContain("could not be checked");
  });

  it("names each fault that is planted in the shop's database, and none of them before or afterwards", () => {
    // Not by how many more: other tests may have left another region or stock location, which the fault is in too.
    const named = faults.map((fault) => {
      const [first = 0, planted = 0, last = 0] = [before, during, after].map((answer) => countOf(answer, fault));
      return [String(fault.says), planted > first, last - first];
    });
    expect(named).toEqual(faults.map(({ says }) => [String(says), true, 0]));
  });

  it("names exports that nobody could delete", () => {
    expect(told(during, "exports")).toMatch(/oldest of 2026-01-02/);
  });

  it("tells no secret", () => {
    for (const secret of Object.values(secrets)) expect(JSON.stringify(during)).not.toContain(secret);
  });
});
