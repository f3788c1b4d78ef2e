import { secrets } from "./stack";

/** A fault in the shop's database: the check that names it, how it says so, and the statements that plant it. */
export type Fault = { id: string; says: RegExp; plant: string };
type Row = [id: string, says: RegExp, plant: string];

/** Takes rows away like Medusa's own deletions. */
const takenAway = (table: string, where = "true") =>
  `update ${table} set deleted_at = now() where deleted_at is null and ${where}`;

/** The sales channel that the store sells in by default. */
const CHANNEL = "(select default_sales_channel_id from store where deleted_at is null)";
const TOKEN = secrets.medusaPublishableKey;

/** A stock location for the store's sales channel, which has nothing else. */
const location = (name: string) => `
  insert into stock_location (id, name) values ('sloc_${name}', '${name}');
  insert into sales_channel_stock_location (id, sales_channel_id, stock_location_id)
  values ('scloc_${name}', ${CHANNEL}, 'sloc_${name}')`;

/** A region with one country, in which taxes are computed. */
const region = (country: string, currency = "usd") => `
  insert into region (id, name, currency_code, automatic_taxes)
  values ('reg_${country}', 'Only ${country}', '${currency}', true);
  update region_country set region_id = 'reg_${country}' where iso_2 = '${country}'`;

/** A country's tax of `rate` per cent. */
const tax = (country: string, rate: number, provider = "'tp_system'") => `
  insert into tax_region (id, country_code, provider_id) values ('txreg_doctor', '${country}', ${provider});
  insert into tax_rate (id, rate, code, name, is_default, tax_region_id)
  values ('txr_doctor', ${rate}, 'd', 'Doctor', true, 'txreg_doctor')`;

const STORE: Row[] = [
  ["publishable-key", /is revoked/, `update api_key set revoked_at = now() where token = '${TOKEN}'`],
  ["publishable-key", /is not for the store's default sales channel/, takenAway("publishable_api_key_sales_channel")],
  [
    "publishable-key",
    /does not know the storefront's publishable key/,
    `update api_key set token = token || '0' where token = '${TOKEN}'`,
  ],
  ["sales-channel", /is disabled/, `update sales_channel set is_disabled = true where id = ${CHANNEL}`],
  ["sales-channel", /no default sales channel/, takenAway("sales_channel", `id = ${CHANNEL}`)],
  ["sales-channel", /has no store/, takenAway("store")],
  ["stock-locations", /has no fulfillment provider/, takenAway("location_fulfillment_provider")],
  ["stock-locations", /"Nowhere" has no address/, location("Nowhere")],
  ["stock-locations", /"Idle" delivers nothing/, location("Idle")],
  ["stock-locations", /No stock location is linked/, takenAway("sales_channel_stock_location")],
  ["regions", /cannot pay by Stripe/, takenAway("region_payment_provider")],
  ["regions", /"Only bv" is not in USD/, region("bv", "eur")],
  ["regions", /No region has the country "us"/, takenAway("region_country", "iso_2 = 'us'")],
  [
    "shipping",
    /nothing is delivered there: .*AQ/,
    "update region_country set region_id = (select id from region where deleted_at is null limit 1) where iso_2 = 'aq'",
  ],
  [
    "shipping",
    /no price in USD in: .*US/,
    takenAway("price", "price_set_id in (select price_set_id from shipping_option_price_set)"),
  ],
  [
    "taxes",
    /AQ has a tax of 20 %/,
    `${tax("aq", 20)};
      update region_country set region_id = (select id from region where deleted_at is null limit 1) where iso_2 = 'aq'`,
  ],
  ["taxes", /HM, which has no tax region/, region("hm")],
  ["taxes", /A tax rate of TF is below 0 % or above 100 %/, `${region("tf")}; ${tax("tf", 2000)}`],
  ["taxes", /A tax rate of SJ is below 0 % or above 100 %/, `${region("sj")}; ${tax("sj", -5)}`],
  ["taxes", /The tax region of GS has no provider/, `${region("gs")}; ${tax("gs", 5, "null")}`],
  [
    "taxes",
    /"Only io" (?:in|ex)clude taxes/,
    `${region("io")};
      insert into price_preference (id, attribute, value, is_tax_inclusive)
      select 'prpref_io', 'region_id', 'reg_io', not coalesce(bool_or(p.is_tax_inclusive), false)
      from price_preference p where p.attribute = 'currency_code' and p.value = 'usd' and p.deleted_at is null`,
  ],
];

/** Faults of a code that has a budget and times, for one product. */
function promotionFaults(product: string, { id, code }: { id: string; code: string }): Row[] {
  const campaign = `(select campaign_id from promotion where id = '${id}')`;
  return [
    [
      "promotions",
      /DOCTOR-NOTHING .* takes nothing off/,
      `insert into promotion (id, code, is_automatic, type, status)
       values ('promo_doctor', 'DOCTOR-NOTHING', false, 'standard', 'active')`,
    ],
    [
      "promotions",
      new RegExp(`${code} .* has used up its budget`),
      `update promotion_campaign_budget set used = "limit" where campaign_id = ${campaign};
       update promotion set is_automatic = true where id = '${id}'`,
    ],
    [
      "promotions",
      new RegExp(`${code} .* in another currency than USD`),
      `update promotion_application_method set type = 'fixed', currency_code = 'eur' where promotion_id = '${id}'`,
    ],
    [
      "promotions",
      new RegExp(`${code} .* a campaign that is deleted`),
      takenAway("promotion_campaign", `id = ${campaign}`),
    ],
    [
      "promotions",
      new RegExp(`${code} .* ends before it begins`),
      `update promotion_campaign set ends_at = starts_at - interval '1 day' where id = ${campaign}`,
    ],
    [
      "promotions",
      new RegExp(`${code} .* products of which none is in the Store`),
      `update product set status = 'draft' where id = '${product}'`,
    ],
  ];
}

/** Faults of a published product whose stock is counted. */
function catalogueFaults(product: string): Row[] {
  const prices = `(select pr.id from price pr join product_variant_price_set s on s.price_set_id = pr.price_set_id
    join product_variant v on v.id = s.variant_id where v.product_id = '${product}')`;
  return [
    ["prices", /No price in USD: (\d+) published/, takenAway("price", `id in ${prices}`)],
    ["prices", /A price of zero or less.*: (\d+) published/, `update price set amount = 0 where id in ${prices}`],
    ["prices", /fraction of a cent.*: (\d+) published/, `update price set amount = 21.505 where id in ${prices}`],
    [
      "prices",
      /Several prices in USD.*: (\d+) published/,
      `insert into price (id, currency_code, amount, raw_amount, price_set_id, created_at)
       select 'price_doctor', p.currency_code, 20, '{"value":"20","precision":20}', p.price_set_id, '2020-01-01'
       from price p where p.id in ${prices}`,
    ],
    ["products", /No variant: (\d+) published/, takenAway("product_variant", `product_id = '${product}'`)],
    [
      "products",
      /Not in the store's sales channel: (\d+) published/,
      `delete from product_sales_channel where product_id = '${product}'`,
    ],
    [
      "products",
      /No shipping profile.*: (\d+) published/,
      `delete from product_shipping_profile where product_id = '${product}'`,
    ],
    [
      "products",
      /no shipping option delivers: (\d+) published/,
      `insert into shipping_profile (id, name, type) values ('sp_doctor', 'Doctor', 'doctor');
       update product_shipping_profile set shipping_profile_id = 'sp_doctor' where product_id = '${product}'`,
    ],
    [
      "products",
      /No stock record.*: (\d+) published/,
      `delete from inventory_level l using product_variant_inventory_item i, product_variant v
       where i.inventory_item_id = l.inventory_item_id and v.id = i.variant_id and v.product_id = '${product}'`,
    ],
    [
      "variants",
      /A variant without a price.*: (\d+) published/,
      `insert into product_variant (id, title, product_id, variant_rank, manage_inventory, allow_backorder)
       values ('variant_doctor', 'Large', '${product}', 9, false, false)`,
    ],
    [
      "makers",
      /responsible in the EU: (\d+) published/,
      `update product set metadata = coalesce(metadata, '{}') || '{"maker": "Kites Ltd.",
        "makerAddress": "1 Hangar Street, Dhaka", "makerContact": "kites@example.test"}' where id = '${product}'`,
    ],
    // By a reservation that may be.
    [
      "stock",
      /More is reserved than is on hand of (\d+) item/,
      `insert into inventory_item (id, title) values ('iitem_doctor', 'Doctor');
       insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity)
       select 'ilev_doctor', 'iitem_doctor', l.id, 0, '{"value":"0","precision":20}' from stock_location l limit 1;
       insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, allow_backorder)
       select 'resitem_doctor', 'iitem_doctor', l.location_id, 1, '{"value":"1","precision":20}', true
       from inventory_level l where l.id = 'ilev_doctor'`,
    ],
  ];
}

/** An attempt to pay whose card was authorised this long ago. */
const attempt = (id: string, ago: string) => `
  insert into payment_attempt (id, customer_id, digest, payment_collection_id, payment_session_id, payment_intent_id,
    amount, currency_code, status, authorised_at)
  values ('${id}', 'cus_doctor', '${id}', 'doctor', 'doctor', 'pi_${id}', 100, 'usd', 'released',
    now() - interval '${ago}')`;

/** The last end of a job, or of a backup. */
const ended = (name: string, ago: string) => `
  insert into job_run (id, interval_ms, finished_at) values ('${name}', 900000, now() - interval '${ago}')
  on conflict (id) do update set finished_at = excluded.finished_at`;

/** A job, or the backups, of which there is no end, in a shop that has jobs for three days. */
const neverEnded = (name: string) => `
  delete from job_run where id = '${name}';
  insert into job_run (id, interval_ms, finished_at, created_at)
  values ('doctor', 1000, now(), now() - interval '3 days')`;

const MIGRATION = "Migration20261128202457";
const SCRIPT = "stock";

/** Faults of migrations, events, mails, jobs and backups. */
const RUNNING: Row[] = [
  ["migrations", new RegExp(MIGRATION), `delete from mikro_orm_migrations where name = '${MIGRATION}'`],
  [
    "migrations",
    new RegExp(`scripts that have not ended: .*${SCRIPT}`),
    `update script_migrations set finished_at = null where script_name like '${SCRIPT}.%'`,
  ],
  [
    "webhook",
    // Not by the number: events of other purchases may wait for a moment too, but not for an hour.
    /wait to be processed: \d+, the oldest for 6[01] minutes/,
    `insert into stripe_event (id, event_id, type, received_at, next_attempt_at)
     values ('sevt_doctor', 'evt_doctor', 'payment_intent.succeeded', now() - interval '1 hour', now() + interval '1 hour')`,
  ],
  // The shop is busy: the newest of its cards may still have an event.
  [
    "webhook",
    /No Stripe event has arrived since .*, and a card was authorised at/,
    `${takenAway("stripe_event", "processed_at is not null")};
     ${attempt("patt_doctor_1", "20 minutes")}; ${attempt("patt_doctor_2", "1 second")}`,
  ],
  [
    "outbox",
    /were given up: (\d+)/,
    `insert into outbox_mail (id, key, kind, recipient, status, next_attempt_at)
     values ('mail_doctor', 'doctor', 'welcome', 'doctor@example.com', 'failed', now())`,
  ],
  // The mail server did not answer, so it is tried again later.
  [
    "outbox",
    /Mails that wait to be sent: (\d+), the oldest/,
    `insert into outbox_mail (id, key, kind, recipient, status, attempts, created_at, next_attempt_at)
     values ('mail_doctor', 'doctor', 'welcome', 'doctor@example.com', 'pending', 9,
       now() - interval '30 minutes', now() + interval '10 minutes')`,
  ],
  ["jobs", /The job compare-money last ended 144\d minutes ago/, ended("compare-money", "1 day")],
  ["jobs", /have never finished: .*compare-money/, neverEnded("compare-money")],
  ["backups", /last backup was made 3 days ago/, ended("backup", "3 days")],
  ["backups", /No backup has been noted since the shop began/, neverEnded("backup")],
];

/** A fault for each way in which records can be wrong; `code` is for the product, with a budget and times. */
export const faultsOf = (product: string, code: { id: string; code: string }): Fault[] =>
  [...STORE, ...promotionFaults(product, code), ...catalogueFaults(product), ...RUNNING].map(([id, says, plant]) => ({
    id,
    says,
    plant,
  }));
