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

const SCHEMA = "large";
/** Enough rows that the planner uses an index. */
const ROWS = 10_000;
/** Tables whose seed rows are multiplied; other tests' rows would change the plans from run to run. */
const SEEDED = ["image", "inventory_level", "price", "product", "product_variant", "product_variant_price_set"];
const MODELS = 10;

const Column = z.object({
  name: z.string(),
  type: z.string(),
  is_enum: z.boolean(),
  has_default: z.boolean(),
  is_unique: z.boolean(),
  not_null: z.boolean(),
});
type Column = z.infer<typeof Column>;

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as not_null, a.atthasdef as has_default,
    exists (select 1 from pg_type t where t.oid = a.atttypid and t.typtype = 'e') as is_enum,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as is_unique
  from pg_attribute a
  where a.attrelid = ('public.' || quote_ident($1))::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

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

async function fill(client: Client, table: string): Promise<void> {
  const columns = z.array(Column).parse((await client.query(COLUMNS, [table])).rows);
  const models = SEEDED.includes(table) ? MODELS : 0;
  const filled = columns.flatMap((column) => {
    const value = models > 0 ? multiplied(column) : madeUp(column);
    return value === null ? [] : [{ name: `"${column.name}"`, value }];
  });
  const names = filled.map(({ name }) => name).join(", ");
  const values = filled.map(({ value }) => value).join(", ");
  const from =
    models > 0 ? `(select * from public."${table}" order by created_at, id limit ${MODELS}) m cross join` : "";
  const copies = ROWS / Math.max(1, models);
  await client.query(`
    insert into ${SCHEMA}."${table}" (${names}) overriding system value
    select ${values} from ${from} generate_series(1, ${copies}) n on conflict do nothing`);
}

/** Takes the indexes of a copy that refuse no row away, because one over rows that are there is made faster. */
async function takeIndexes(client: Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [`${SCHEMA}."${table}"`],
  );
  const indexes = z.array(z.object({ name: z.string(), made: z.string() })).parse(rows);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { made } of indexes) await client.query(made);
  };
}

/**
 * Copies of the shop's tables in a schema of their own, with the same indexes and some 10,000 made-up rows each, which
 * this connection then reads instead. The shop and other tests do not see them. `drop` removes them.
 */
export async function openLargeTables(
  client: Client,
  tables: readonly string[],
): Promise<{ drop: () => Promise<void> }> {
  const drop = async () => void (await client.query(`drop schema if exists ${SCHEMA} cascade`));
  await drop();
  await client.query(`create schema ${SCHEMA}`);
  for (const table of tables) {
    const like = "including defaults including generated including indexes including identity including statistics";
    // They live as long as the test: nothing has to be written twice for them.
    await client.query(`create unlogged table ${SCHEMA}."${table}" (like public."${table}" ${like})`);
    const withIndexes = await takeIndexes(client, table);
    await fill(client, table);
    await withIndexes();
    await client.query(`analyze ${SCHEMA}."${table}"`);
  }
  await client.query(`set search_path = ${SCHEMA}, public`);
  return { drop };
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
