import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { schemaOf } from "../lib/database/schema";
import { UNPAID } from "../queries/expressions";

type Schema = ReturnType<typeof schemaOf>;

/** Each payment has one order, and each capture counts once for its order, whichever servers are at work. */
const UNIQUE_INDEXES = [
  `"IDX_shop_order_payment_intent" on "order" ((metadata->>'payment_intent_id')) where metadata->>'payment_intent_id' is not null`,
  `"IDX_shop_order_transaction_capture" on order_transaction (order_id, reference_id)
     where reference = 'capture' and deleted_at is null`,
];

const DUE = UNPAID.replaceAll("m.totals", "totals");

const INDEXES = [
  // Lists of orders.
  `"IDX_shop_order_newest" on "order" (created_at desc, id desc)`,
  `"IDX_shop_order_customer" on "order" (customer_id, created_at desc, id desc)`,
  `"IDX_shop_order_canceled" on "order" (canceled_at) where canceled_at is not null`,
  // The admins' list of refunded orders: queries/orders/order-list.ts.
  `"IDX_shop_order_transaction_refund" on order_transaction (order_id) where reference = 'refund' and deleted_at is null`,
  // Orders that cost less than was paid for them: queries/returns/return-refunds.ts. A refund ends that.
  `"IDX_shop_summary_due" on order_summary (order_id) where ${DUE} < 0 and deleted_at is null`,
  // What changed in the last days: queries/mails.ts, queries/orders/medusa-record.ts.
  `"IDX_shop_fulfillment_shipped" on fulfillment (shipped_at) where shipped_at is not null`,
  `"IDX_shop_fulfillment_delivered" on fulfillment (delivered_at) where delivered_at is not null`,
  `"IDX_shop_fulfillment_canceled" on fulfillment (canceled_at) where canceled_at is not null`,
  `"IDX_shop_label_created" on fulfillment_label (created_at) where deleted_at is null`,
  `"IDX_shop_return_requested_at" on "return" (requested_at) where requested_at is not null`,
  `"IDX_shop_return_received_at" on "return" (received_at) where received_at is not null`,
  `"IDX_shop_return_canceled_at" on "return" (canceled_at) where canceled_at is not null`,
  `"IDX_shop_return_came" on "return" (updated_at)
     where status in ('received', 'partially_received') and deleted_at is null`,
  // The admins' list of returns, and of those on their way, which each return leaves: queries/returns/returns.ts.
  `"IDX_shop_return_listed" on "return" (coalesce(requested_at, created_at) desc, id desc)
     where status <> 'open' and exchange_id is null and claim_id is null and deleted_at is null`,
  `"IDX_shop_return_open" on "return" (coalesce(requested_at, created_at) desc, id desc)
     where status in ('requested', 'partially_received') and exchange_id is null and claim_id is null and deleted_at is null`,
  // Money: the order of a payment at Stripe, recent captures (workflows/orders/documents.ts) and refunds.
  `"IDX_shop_payment_at_stripe" on payment ((data->>'id'))`,
  `"IDX_shop_capture_created" on capture (created_at)`,
  `"IDX_shop_refund_created" on refund (created_at)`,
  // The desk's discounts: queries/discounts/discounts.ts.
  `"IDX_shop_promotion_newest" on promotion (created_at desc, id desc) where deleted_at is null`,
  `"IDX_shop_promotion_code" on promotion (lower(code) text_pattern_ops) where deleted_at is null`,
  `"IDX_shop_item_discount" on order_line_item_adjustment (promotion_id)
     where promotion_id is not null and deleted_at is null`,
  `"IDX_shop_delivery_discount" on order_shipping_method_adjustment (promotion_id)
     where promotion_id is not null and deleted_at is null`,
  // What is old: workflows/cleaning.
  `"IDX_shop_cart_updated" on cart (updated_at) where deleted_at is null`,
];

const COLUMNS = ["placed_at", "sought", "found_by", "products", "country", "total", "part_sent"];

/** At the end of the transaction: Medusa changes an order's lines, sums and version one after the other. */
const LISTED = [
  {
    table: "order",
    of: "created_at, email, shipping_address_id, version",
    when: `(old.created_at, old.email, old.shipping_address_id, old.version)
      is distinct from (new.created_at, new.email, new.shipping_address_id, new.version)`,
    orders: "select new.id",
  },
  {
    table: "order_address",
    of: "first_name, address_1, address_2, postal_code, city, province, country_code, phone",
    when: `(old.first_name, old.address_1, old.address_2, old.postal_code, old.city, old.province, old.country_code, old.phone)
      is distinct from (new.first_name, new.address_1, new.address_2, new.postal_code, new.city, new.province, new.country_code, new.phone)`,
    orders: `select o.id from "order" o where o.shipping_address_id = new.id and o.deleted_at is null`,
  },
  {
    table: "order_summary",
    of: "totals",
    when: "old.totals->>'current_order_total' is distinct from new.totals->>'current_order_total'",
    orders: "select new.order_id",
  },
  {
    table: "fulfillment",
    of: "shipped_at, delivered_at, canceled_at, deleted_at",
    when: `(old.shipped_at, old.delivered_at, old.canceled_at, old.deleted_at)
      is distinct from (new.shipped_at, new.delivered_at, new.canceled_at, new.deleted_at)`,
    orders: "select l.order_id from order_fulfillment l where l.fulfillment_id = new.id and l.deleted_at is null",
  },
];

/** Keeps the columns of "order_status" current that repeat Medusa's order (`shop_order_facts`, in its migration). */
async function keepList({ run, addFunction, addTrigger }: Schema): Promise<void> {
  // The records are locked before the order is read, so the later of two concurrent changes sees both.
  await run(
    `create or replace function "shop_relist"(ids text[]) returns void language plpgsql as $$ begin
       perform 1 from order_status s where s.order_id = any(ids) and s.deleted_at is null order by s.order_id for update;
       update order_status s set ${COLUMNS.map((name) => `${name} = f.${name}`).join(", ")}
       from unnest(ids) x(id) cross join lateral "shop_order_facts"(x.id) f
       where s.order_id = x.id and s.deleted_at is null;
     end $$`,
  );
  for (const { table, of, when, orders } of LISTED) {
    const name = `shop_relist_${table}`;
    await addFunction(name, `perform "shop_relist"(array(${orders}))`);
    // PostgreSQL cannot replace a constraint trigger.
    await run(`drop trigger if exists ${name} on "${table}"`);
    await run(
      `create constraint trigger ${name} after update of ${of} on "${table}" deferrable initially deferred
       for each row when (${when}) execute function ${name}()`,
    );
  }
  await addFunction(
    "shop_promise_order_again",
    "update order_status set promised_from = new.metadata->'arrival'->>'earliest' where order_id = new.id",
  );
  await addTrigger(
    "shop_promise_order_again",
    `after update of metadata on "order" for each row when (old.metadata->'arrival' is distinct from new.metadata->'arrival')`,
  );
}

/** The column that names the order of a changed row; each statement is noted. */
const SALES = {
  order_transaction: "order_id",
  order_payment_collection: "order_id",
  capture: "payment_id",
  refund: "payment_id",
} as const;

/** Only some changes of these tables affect the sums. */
const SALE_ROWS = [
  {
    table: "payment",
    event: "update",
    note: "insert into sale_change (payment_id) values (new.id)",
    when: "(old.captured_at is null, old.deleted_at is null) is distinct from (new.captured_at is null, new.deleted_at is null)",
  },
  {
    table: "order",
    event: "update",
    note: "insert into sale_change (order_id) values (new.id)",
    when: "(old.version, old.currency_code, old.deleted_at) is distinct from (new.version, new.currency_code, new.deleted_at)",
  },
  {
    table: "order_status",
    event: "update",
    note: "insert into sale_change (order_id) values (new.order_id)",
    when: "(old.deleted_at, old.status = 'cancelled') is distinct from (new.deleted_at, new.status = 'cancelled')",
  },
  {
    table: "order_status",
    event: "insert",
    note: "insert into sale_change (order_id) values (new.order_id)",
    when: "true",
  },
  {
    table: "order_status",
    event: "delete",
    note: "insert into sale_change (order_id) values (old.order_id)",
    when: "true",
  },
] as const;

/**
 * Notes each order whose money or lines a statement changes, in that statement's own transaction (modules/sales), so
 * that the overview's sums match the money comparison, whoever writes. A trigger only inserts: no waits, no reads.
 */
async function noteSales({ watch, addFunction, addTrigger }: Schema): Promise<void> {
  for (const [table, column] of Object.entries(SALES))
    await watch(
      `shop_note_sale_${table}`,
      table,
      `insert into sale_change (${column}) select distinct ${column} from changed`,
    );
  for (const { table, event, note, when } of SALE_ROWS) {
    const name = `shop_note_sale_${table}_${event}`;
    await addFunction(name, note);
    await addTrigger(name, `after ${event} on "${table}" for each row when (${when})`);
  }
}

/**
 * Lets a budget for each e-mail count the account. Medusa counts by the cart's e-mail, which is the one typed for the
 * delivery: one account could use such a code once for each e-mail, and two accounts with one e-mail shared a use.
 */
async function limitCodesByAccount({ addFunction, addTrigger }: Schema): Promise<void> {
  await addFunction("shop_budget_by_account", "new.attribute := 'customer_id'", "new");
  await addTrigger(
    "shop_budget_by_account",
    "before insert or update on promotion_campaign_budget for each row when (new.attribute = 'customer_email')",
  );
}

/** Ops change the list in Medusa Admin's settings, under Return Reasons. */
const REASONS = [
  { value: "changed_mind", label: "I changed my mind" },
  { value: "not_as_described", label: "It is not what I expected" },
  { value: "damaged", label: "It arrived damaged" },
  { value: "faulty", label: "It does not work" },
  { value: "wrong_item", label: "It is not what I ordered" },
  { value: "other", label: "Something else" },
];

/** The shop's definitions on Medusa's tables of orders, parcels, returns, payments and promotions, and the reasons. */
export default async function orders({ container }: { container: MedusaContainer }): Promise<void> {
  const schema = schemaOf(container);
  await schema.addIndexes(UNIQUE_INDEXES, "unique");
  await schema.addIndexes(INDEXES);
  // Without them, PostgreSQL expects a third of all orders in IDX_shop_summary_due, and reads the table.
  await schema.run(`create statistics if not exists shop_summary_due on (${DUE}) from order_summary`);
  await keepList(schema);
  await noteSales(schema);
  await limitCodesByAccount(schema);

  const service = container.resolve(Modules.ORDER);
  const [known] = await service.listReturnReasons({}, { take: 1, select: ["id"] });
  if (!known) await service.createReturnReasons(REASONS);
}
