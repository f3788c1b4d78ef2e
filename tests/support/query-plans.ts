import type { Client } from "pg";
import { z } from "zod";
import { type RecordedStatement, recordServiceStatements, recordStatements, toNumbered } from "./statements";

const Explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: z.unknown() })) }));

/** The shop's own SQL: of src/queries, and of the modules' services, which jobs call. */
export async function shopStatements(): Promise<RecordedStatement[]> {
  const all = [...(await recordStatements()), ...(await recordServiceStatements())];
  return all.filter(({ sql }) => !/^\s*(?:create|set) /.test(sql));
}

/** The statements whose plan scans a large table, as `file function: table`, sorted. */
export async function findScans(client: Client, statements: readonly RecordedStatement[]): Promise<string[]> {
  const scans = new Set<string>();
  for (const { file, by, sql } of statements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${toNumbered(sql)}`);
    const plan = Explained.parse(rows)[0]?.["QUERY PLAN"][0]?.Plan;
    for (const table of scannedTables(plan)) if (!SMALL.has(table)) scans.add(`${file} ${by}: ${table}`);
  }
  return [...scans].sort();
}

/**
 * Tables that stay small however much a shop sells: its settings (delivery and taxes among them), its users of Medusa
 * Admin with their identities, the second factors of a few, codes that last for minutes, one row per kind of thing.
 */
export const SMALL: ReadonlySet<string> = new Set(
  `api_key auth_mfa_factor auth_mfa_recovery_code auth_password_reset_token catalogue_version doctor_result
    document_series geo_zone invite layout_configuration location_fulfillment_set mikro_orm_migrations
    money_comparison money_finding passkey_challenge price_list_rule price_preference product_facet region
    region_country return_reason sales_channel_stock_location script_migrations second_step service_zone
    shipping_option shipping_option_price_set shipping_option_rule shipping_profile staff_mail_setting staff_role
    stock_location stock_location_address store tax_rate tax_region used_code user`.split(/\s+/),
);

const DOCTOR = "the doctor looks at each product, when somebody asks for it, for 8 s at most";
const COUNTS_ALL = "the list tells how many there are";
const SEARCHES = "open: part of a name, which no index finds, may be asked for";
const OPEN = "all are open, as the test's are; the few that are open have an index of their own";
const WEEK = "the deliveries of a week, by a job, in a shop that asks for reviews";
const RECOUNT = "by hand, to count all orders again";

const QUEUE = "a queue that each run empties; the index serves where it is long";
const CAPTURED = "where all payments are of these days, as the test's may be; of few days, by the index of captures";
const REFUNDS = "where all refunds are of these days; of more, by the index of the newest";

/** Statements that scan a large table, as `file function: table`, and why. Any other one fails. */
export const SCANS: Readonly<Record<string, string>> = {
  "monitoring.ts requireShopFigures: payment_dispute": "disputes are few: not one in a thousand payments",
  "../modules/product-search/index.ts refreshSome: product_change": QUEUE,
  "../modules/product-search/index.ts takeChanges: product_change": QUEUE,
  "../modules/product-search/index.ts refreshSome: rating_change": QUEUE,
  "products/search-rows.ts getCatalogueState: product_change": QUEUE,
  "products/search-rows.ts getCatalogueState: rating_change": QUEUE,
  "../modules/product-search/index.ts countRatings: rating_change": QUEUE,
  "../modules/sales/index.ts countSome: sale_change": QUEUE,
  "../modules/sales/index.ts hasChanges: sale_change": QUEUE,
  "../modules/sales/index.ts startAgain: sale_change": RECOUNT,
  "../modules/sales/index.ts startAgain: discount_entry": RECOUNT,
  "../modules/sales/index.ts startAgain: discount_sum": RECOUNT,
  "../modules/sales/index.ts startAgain: sale_day": RECOUNT,
  "../modules/sales/index.ts startAgain: sale_entry": RECOUNT,
  "../modules/sales/index.ts startAgain: sale_slot": RECOUNT,
  "accounts/deleted-accounts.ts listReturnNotes: return_item":
    "deleted lines too, which no index has; once for each deletion of an account",
  "doctor/selling.ts listMakerFaults: product": DOCTOR,
  "doctor/selling.ts listPriceFaults: product": DOCTOR,
  "doctor/selling.ts listSaleFaults: product": DOCTOR,
  "doctor/selling.ts listSaleFaults: product_shipping_profile": DOCTOR,
  "doctor/selling.ts listVariantFaults: product": DOCTOR,
  "doctor/selling.ts listVariantFaults: product_variant": DOCTOR,
  "doctor/selling.ts getStockFacts: reservation_item": DOCTOR,
  "mails.ts listPendingRefunds: failed_refund": "failed refunds are few: not one in a thousand refunds",
  "mails.ts listReviewRequests: order_fulfillment": WEEK,
  "mails.ts listReviewRequests: order_status": WEEK,
  "products/managed-products.ts wholeListStatement: product": "an export of all products",
  "accounts/customers.ts listCustomers: customer": SEARCHES,
  "audit/record.ts listRecord: audit_entry": SEARCHES,
  "audit/record.ts listRecord: customer": SEARCHES,
  "audit/record.ts listRecord: product": SEARCHES,
  "questions/question-moderation.ts listStaffQuestions: customer": SEARCHES,
  "questions/question-moderation.ts listStaffQuestions: product": SEARCHES,
  "questions/question-moderation.ts listStaffQuestions: product_question": SEARCHES,
  "reviews/review-moderation.ts listStaffReviews: customer": SEARCHES,
  "reviews/review-moderation.ts listStaffReviews: product": SEARCHES,
  "reviews/review-moderation.ts listStaffReviews: review": SEARCHES,
  "products/product-pages.ts partEndsStatement: product": "the sitemap names every product",
  "products/product-pages.ts listPartEnds: product": "the sitemap names every product",
  "products/product-values.ts listTakenHandles: product": "the planner does not know that the pattern is a prefix",
  "products/product-values.ts listTakenHandles: former_handle": "the same",
  "products/managed-products.ts listManaged: product": "an offset far down counts the rows before it",
  "products/managed-products.ts listManaged: product_fact": "the same",
  "products/product-values.ts listDuePlans: product_plan": "products with a plan alone",
  "products/products.ts listCatalogue: product": COUNTS_ALL,
  "products/products.ts listCatalogue: product_fact": "an offset far down counts the rows before it",
  "products/statements.ts countStatement: product": SEARCHES,
  "orders/order-list.ts countOrders: order_status":
    "some hundred at most: of ten thousand orders the planner sorts the table; of more, it reads the index of the list",
  "orders/order-list.ts countOrders: payment_dispute": OPEN,
  "sales.ts requireToDo: order_status": OPEN,
  "sales.ts requireToDo: order_withdrawal": OPEN,
  "orders/export-orders.ts exportStatement: order_withdrawal": OPEN,
  "orders/order-list.ts countOrders: order_withdrawal": OPEN,
  "orders/order-list.ts listAllOrders: order_withdrawal": OPEN,
  "orders/export-orders.ts exportStatement: order_payment_collection": CAPTURED,
  "orders/export-orders.ts exportStatement: payment": CAPTURED,
  "orders/order-list.ts countOrders: order_payment_collection": CAPTURED,
  "orders/order-list.ts countOrders: payment": CAPTURED,
  "orders/order-list.ts listAllOrders: order_payment_collection": CAPTURED,
  "orders/order-list.ts listAllOrders: payment": CAPTURED,
  "orders/order-list.ts countNewOrders: order_status":
    "a thousand at most: of ten thousand orders the planner sorts the table; of more, it reads the index of the list",
  "orders/export-orders.ts exportStatement: order_status": "an export of all orders reads all of them",
  "orders/order-list.ts listAllOrders: order_status": OPEN,
  "orders/order-list.ts listAllOrders: payment_dispute": OPEN,
  "orders/export-orders.ts exportStatement: payment_dispute": OPEN,
  "sales.ts requireToDo: payment_dispute": OPEN,
  "orders/medusa-record.ts listOutdatedOrders: order_refund": REFUNDS,
  "returns/return-refunds.ts listDueRefunds: order_refund": REFUNDS,
  "payments/money.ts listOrderMoney: payment_dispute": "disputes are few: not one in a thousand payments",
  "payments/money.ts listMoneyPayments: customer": "of ten thousand customers; of more, by the index of parts",
  "sales.ts requireToDo: review": "where all reviews are of these days; of more, by the index of the newest",
  "sales.ts noteAllOrders: order_status": RECOUNT,
  "seeding.ts hasProducts: product": "only whether there is any",
};

/** How many rows the planner takes a copied table to have: enough that it uses an index. */
const ROWS = 10_000;
/** Tables whose seed rows are multiplied; other tests' rows would change the plans from run to run. */
const SEEDED = ["image", "inventory_level", "price", "product", "product_variant", "product_variant_price_set"];
const MODELS = 10;
/**
 * Of the other tables every seventh row is made, which is faster. It takes as many pages as seven rows, and the
 * catalogue counts it as seven: the planner asks for no more. Values repeat after 2, 5 or 500 rows, so that all occur.
 */
const EACH = 7;

const Column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  is_enum: z.boolean(),
  has_default: z.boolean(),
  is_unique: z.boolean(),
  not_null: z.boolean(),
});
type Column = z.infer<typeof Column>;

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as not_null,
    a.atthasdef as has_default,
    exists (select 1 from pg_type t where t.oid = a.atttypid and t.typtype = 'e') as is_enum,
    exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as is_unique
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

const Index = z.object({ table: z.string(), name: z.string(), made: z.string(), is_primary: z.boolean() });
type Index = z.infer<typeof Index>;

const INDEXES = `
  select c.relname as table, x.relname as name, pg_get_indexdef(x.oid) as made, i.indisprimary as is_primary
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by x.oid`;

const isText = ({ type }: Column) => /^(text|character varying)$/.test(type);
const isTime = ({ type }: Column) => type.startsWith("timestamp");
const isNumber = ({ type }: Column) => /^(integer|bigint|numeric|smallint|real|double precision)$/.test(type);
const isKey = ({ name, is_unique }: Column) => is_unique || /(^|_)(id|email|handle|token)$/.test(name);

/** A column of the copy number "n" of a model row "m". */
function multiplied(column: Column): string {
  const value = `m."${column.name}"`;
  if (isText(column) && isKey(column)) return `${value} || '~' || n`;
  if (isNumber(column) && column.is_unique) return `${value} + n * 100000`;
  if (isTime(column)) return `${value} - n * interval '1 minute'`;
  return value;
}

/** The same column of a table that the seed leaves empty; null if its default fills it. */
function madeUp(column: Column): string | null {
  if (isText(column)) return isKey(column) ? `'${column.name}~' || n` : column.not_null ? `'kind-' || n % 5` : "null";
  if (!column.not_null) return "null";
  if (column.type === "tsvector") return "array_to_tsvector(array['word' || n % 500])";
  if (isNumber(column)) return "n";
  if (column.is_enum && !column.has_default) return `(enum_range(null::${column.type}))[1]`;
  if (isTime(column)) return "now() - n * interval '1 minute'";
  if (column.type.endsWith("[]")) return "'{}'";
  return column.type === "boolean" ? "n % 2 = 0" : column.type === "jsonb" ? "'{}'" : null;
}

/** The statements that make a copy. An index over rows that are there is made faster than one that grows with them. */
function copyOf(table: string, columns: readonly Column[], indexes: readonly Index[]): string {
  const isSeeded = SEEDED.includes(table);
  const each = isSeeded ? 1 : EACH;
  const filled = Math.round(100 / each);
  const copy = `pg_temp."${table}"`;
  const values = columns.flatMap((column) => {
    const value = isSeeded ? multiplied(column) : madeUp(column);
    return value === null ? [] : [{ name: `"${column.name}"`, value }];
  });
  const from = isSeeded
    ? `(select * from public."${table}" order by created_at, id limit ${MODELS}) m
       cross join generate_series(1, ${ROWS / MODELS}) n`
    : `generate_series(1, ${ROWS}, ${each}) n`;
  const made = indexes.map(({ name, made, is_primary }) => {
    const index = made
      .replace(" ON public.", " ON pg_temp.")
      .replace(/^(.* USING btree .*?)( WHERE .*)?$/s, `$1 with (fillfactor = ${filled})$2`);
    return is_primary ? `${index};\n alter table ${copy} add primary key using index "${name}"` : index;
  });
  const like = "including defaults including generated including identity including statistics";
  return [
    `create temporary table "${table}" (like public."${table}" ${like}) with (fillfactor = ${filled})`,
    `insert into ${copy} (${values.map(({ name }) => name).join(", ")}) overriding system value
      select ${values.map(({ value }) => value).join(", ")} from ${from}`,
    ...made,
    `analyze ${copy}`,
    `update pg_class set reltuples = reltuples * ${each} where oid = '${copy}'::regclass
       or oid in (select indexrelid from pg_index where indrelid = '${copy}'::regclass)`,
  ].join(";\n");
}

/**
 * Temporary copies of those of these tables that the shop has, with the same indexes and some 10,000 made-up rows each
 * in the planner's eyes. This connection reads them instead until it ends; the shop and other tests do not see them.
 */
export async function openLargeTables(client: Client, tables: readonly string[]): Promise<void> {
  const columns = z.array(Column).parse((await client.query(COLUMNS, [tables])).rows);
  const indexes = z.array(Index).parse((await client.query(INDEXES, [tables])).rows);
  for (const table of new Set(columns.map((column) => column.table))) {
    const isIts = (part: { table: string }) => part.table === table;
    await client.query(copyOf(table, columns.filter(isIts), indexes.filter(isIts)));
  }
}

type PlanNode = { "Node Type"?: string; "Relation Name"?: string; Plans?: PlanNode[] };

/** The tables that a plan (EXPLAIN's JSON) scans completely. */
function scannedTables(plan: unknown): string[] {
  const found = new Set<string>();
  const walk = (node: PlanNode) => {
    if (node["Node Type"] === "Seq Scan" && node["Relation Name"]) found.add(node["Relation Name"]);
    for (const inner of node.Plans ?? []) walk(inner);
  };
  walk(plan as PlanNode);
  return [...found].sort();
}
