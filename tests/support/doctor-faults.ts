import { makeCode } from "./discounts";
import { type Planted, sellingFaults, takenAway } from "./doctor-sales";
import { addProduct, countStock } from "./products";

export const ROUNDS = [1, 2, 3] as const;

/** What is planted in a round. */
export const inRound = (faults: readonly Planted[], round: (typeof ROUNDS)[number]) =>
  faults.filter((fault) => (fault.round ?? 1) === round);

/** Products and codes that nobody else looks at, and in which nothing is wrong yet. */
export async function prepareFaults(): Promise<Planted[]> {
  const counted = await addProduct();
  await countStock(counted, 5);
  const [{ productId: plain }, { productId: hidden }] = [await addProduct(), await addProduct()];
  const week = 7 * 86_400_000;
  const times = { startsAt: new Date(Date.now() - week), endsAt: new Date(Date.now() + week) };
  const dated = { startsAt: times.startsAt.toISOString(), endsAt: times.endsAt.toISOString() };
  const codes = {
    limited: await makeCode([plain], { budget: 100 }),
    foreign: await makeCode([plain]),
    orphaned: await makeCode([plain], dated),
    reversed: await makeCode([plain], dated),
    empty: await makeCode([hidden]),
  };
  return [
    ...sellingFaults(codes, hidden),
    ...catalogueFaults({ counted: counted.productId, plain }),
    ...runningFaults(),
  ];
}

const PRICES = `select pr.id from price pr join product_variant_price_set s on s.price_set_id = pr.price_set_id
  join product_variant v on v.id = s.variant_id`;
const LEVELS = `select l.id from inventory_level l join product_variant_inventory_item i
  on i.inventory_item_id = l.inventory_item_id join product_variant v on v.id = i.variant_id`;

/** Gives a product a new shipping profile, which nothing delivers. */
function undelivered(product: string) {
  const { plant, undo } = takenAway("product_shipping_profile", `product_id = '${product}'`);
  return {
    plant: `${plant};
      insert into shipping_profile (id, name, type) values ('sp_doctor', 'Doctor', 'doctor');
      insert into product_shipping_profile (id, product_id, shipping_profile_id)
      values ('prodsp_doctor', '${product}', 'sp_doctor')`,
    undo: `delete from product_shipping_profile where shipping_profile_id = 'sp_doctor';
      delete from shipping_profile where id = 'sp_doctor'; ${undo}`,
  };
}

/** A stock of which more is reserved than is on hand, by a reservation that may be. */
const SHORT = {
  plant: `insert into inventory_item (id, title) values ('iitem_doctor', 'Doctor');
    insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity)
    select 'ilev_doctor', 'iitem_doctor', l.id, 0, '{"value":"0","precision":20}' from stock_location l order by l.id limit 1;
    insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, allow_backorder)
    select 'resitem_doctor', 'iitem_doctor', l.location_id, 1, '{"value":"1","precision":20}', true
    from inventory_level l where l.id = 'ilev_doctor'`,
  undo: `delete from reservation_item where id = 'resitem_doctor'; delete from inventory_level where id = 'ilev_doctor';
    delete from inventory_item where id = 'iitem_doctor'`,
};

/** A maker whose addresses are known, in a product's metadata. */
const MADE = `'{"maker": "Kites Ltd.", "makerAddress": "1 Hangar Street, Dhaka", "makerContact": "kites@example.test"}'::jsonb`;

/** Faults of two published products: one whose stock is counted, which is deleted with them, and one without stock. */
const catalogueFaults = ({ counted, plain }: { counted: string; plain: string }): Planted[] => [
  {
    id: "prices",
    says: /No price in USD: (\d+) published/,
    ...takenAway("price", `id in (${PRICES} where v.product_id = '${plain}')`),
  },
  {
    id: "prices",
    round: 2,
    says: /A price of zero or less.*: (\d+) published/,
    plant: `update price set amount = 0 where id in (${PRICES} where v.product_id = '${plain}')`,
    undo: `update price set amount = 12.5 where id in (${PRICES} where v.product_id = '${plain}')`,
  },
  {
    id: "prices",
    says: /fraction of a cent.*: (\d+) published/,
    plant: `update price set amount = 21.505 where id in (${PRICES} where v.product_id = '${counted}')`,
    undo: `update price set amount = 21.5 where id in (${PRICES} where v.product_id = '${counted}')`,
  },
  {
    id: "prices",
    says: /Several prices in USD.*: (\d+) published/,
    plant: `insert into price (id, currency_code, amount, raw_amount, price_set_id, created_at)
      select 'price_doctor', p.currency_code, 20, '{"value":"20","precision":20}', p.price_set_id, '2020-01-01' from price p
      where p.id in (${PRICES} where v.product_id = '${counted}')`,
    undo: "delete from price where id = 'price_doctor'",
  },
  {
    id: "products",
    round: 3,
    says: /No variant: (\d+) published/,
    ...takenAway("product_variant", `product_id = '${plain}'`),
  },
  {
    id: "products",
    says: /Not in the store's sales channel: (\d+) published/,
    plant: `delete from product_sales_channel where product_id = '${counted}'`,
    undo: "select 1",
  },
  {
    id: "products",
    says: /No shipping profile.*: (\d+) published/,
    plant: `delete from product_shipping_profile where product_id = '${counted}'`,
    undo: "select 1",
  },
  { id: "products", says: /no shipping option delivers: (\d+) published/, ...undelivered(plain) },
  {
    id: "products",
    says: /No stock record.*: (\d+) published/,
    plant: `delete from inventory_level where id in (${LEVELS} where v.product_id = '${counted}')`,
    undo: `update product set deleted_at = now() where id = '${counted}'`,
  },
  {
    id: "variants",
    says: /A variant without a price.*: (\d+) published/,
    plant: `insert into product_variant (id, title, product_id, variant_rank, manage_inventory, allow_backorder)
      values ('variant_doctor', 'Large', '${plain}', 9, false, false)`,
    undo: "delete from product_variant where id = 'variant_doctor'",
  },
  {
    id: "makers",
    says: /responsible in the EU: (\d+) published/,
    plant: `update product set metadata = coalesce(metadata, '{}') || ${MADE} where id = '${counted}'`,
    undo: `update product set metadata = metadata - 'maker' where id = '${counted}'`,
  },
  { id: "stock", says: /More is reserved than is on hand of (\d+) item/, ...SHORT },
];

const MIGRATION = "Migration20261128202457";
const SCRIPT = "stock";

/** An attempt to pay whose card was authorised this long ago. Its money is released: no job looks at it. */
const attempt = (id: string, ago: string) => `
  insert into payment_attempt (id, customer_id, digest, payment_collection_id, payment_session_id, payment_intent_id,
    amount, currency_code, status, authorised_at)
  values ('${id}', 'cus_doctor', '${id}', 'doctor', 'doctor', 'pi_${id}', 100, 'usd', 'released',
    now() - interval '${ago}')`;

/** Cards without an event, in a shop that is busy: the newest of them may still have one. */
function unheard() {
  const { plant, undo } = takenAway("stripe_event", "processed_at is not null");
  return {
    plant: `${plant}; ${attempt("patt_doctor_1", "20 minutes")}; ${attempt("patt_doctor_2", "1 second")}`,
    undo: `delete from payment_attempt where id in ('patt_doctor_1', 'patt_doctor_2'); ${undo}`,
  };
}

/** A job that is known for three days, and that no version has. */
const oldJob = (name: string) => `
  insert into job_run (id, interval_ms, finished_at, created_at)
  values ('${name}', 1000, now(), now() - interval '3 days')`;

/** Faults of migrations, events, mails, jobs and backups. */
const runningFaults = (): Planted[] => [
  {
    id: "migrations",
    says: new RegExp(MIGRATION),
    plant: `delete from mikro_orm_migrations where name = '${MIGRATION}'`,
    undo: `insert into mikro_orm_migrations (name, executed_at) values ('${MIGRATION}', now())`,
  },
  {
    id: "migrations",
    says: new RegExp(`scripts that have not ended: .*${SCRIPT}`),
    plant: `update script_migrations set finished_at = null where script_name like '${SCRIPT}.%'`,
    undo: `update script_migrations set finished_at = now() where script_name like '${SCRIPT}.%'`,
  },
  {
    id: "webhook",
    // Not by the number: events of other purchases may wait for a moment too, but not for an hour.
    says: /wait to be processed: \d+, the oldest for 6[01] minutes/,
    plant: `insert into stripe_event (id, event_id, type, received_at, next_attempt_at)
      values ('sevt_doctor', 'evt_doctor', 'payment_intent.succeeded', now() - interval '1 hour', now() + interval '1 hour')`,
    undo: "delete from stripe_event where id = 'sevt_doctor'",
  },
  { id: "webhook", says: /No Stripe event has arrived since .*, and a card was authorised at/, ...unheard() },
  {
    id: "outbox",
    says: /were given up: (\d+)/,
    plant: `insert into outbox_mail (id, key, kind, recipient, status, next_attempt_at)
      values ('mail_doctor', 'doctor', 'welcome', 'doctor@example.com', 'failed', now())`,
    undo: "delete from outbox_mail where id = 'mail_doctor'",
  },
  {
    id: "outbox",
    says: /Mails that wait to be sent: (\d+), the oldest/,
    // The mail server did not answer, so it is tried again later.
    plant: `insert into outbox_mail (id, key, kind, recipient, status, attempts, created_at, next_attempt_at)
      values ('mail_doctor_tried', 'doctor-tried', 'welcome', 'doctor@example.com', 'pending', 9,
        now() - interval '30 minutes', now() + interval '10 minutes')`,
    undo: "delete from outbox_mail where id = 'mail_doctor_tried'",
  },
  {
    id: "jobs",
    says: /The job compare-money last ended 144\d minutes ago/,
    plant: `insert into job_run (id, interval_ms, finished_at) values ('compare-money', 900000, now() - interval '1 day')
      on conflict (id) do update set finished_at = excluded.finished_at`,
    undo: "update job_run set finished_at = now() where id = 'compare-money'",
  },
  {
    id: "jobs",
    round: 2,
    says: /have never finished: .*compare-money/,
    plant: `delete from job_run where id = 'compare-money'; ${oldJob("doctor-jobs")}`,
    undo: `delete from job_run where id = 'doctor-jobs';
      insert into job_run (id, interval_ms, finished_at) values ('compare-money', 900000, now()) on conflict do nothing`,
  },
  {
    id: "backups",
    says: /last backup was made 3 days ago/,
    plant: `insert into job_run (id, interval_ms, finished_at) values ('backup', 86400000, now() - interval '3 days')
      on conflict (id) do update set finished_at = excluded.finished_at`,
    undo: "delete from job_run where id = 'backup'",
  },
  {
    id: "backups",
    round: 2,
    says: /No backup has been noted since the shop began/,
    plant: `delete from job_run where id = 'backup'; ${oldJob("doctor-backups")}`,
    undo: "delete from job_run where id = 'doctor-backups'",
  },
];
