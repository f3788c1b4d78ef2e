import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { SUBJECTS } from "../../medusa-backend/src/queries/audit/subjects";
import { CHILDREN } from "../../medusa-backend/src/queries/child-records";
import { encodeCursor } from "../../medusa-backend/src/queries/lists";

const QUERIES = path.join(import.meta.dirname, "../../medusa-backend/src/queries");

/** One statement of the shop as sent to the database, its file (below src/queries), and the function that sends it. */
export type RecordedStatement = { file: string; by: string; sql: string };

/** A statement with its `?` numbered as the driver numbers them. */
export function toNumbered(sql: string): string {
  let number = 0;
  return sql.replaceAll("?", () => `$${++number}`);
}

type Callable = (...args: unknown[]) => unknown;

/** A database that answers no rows and passes each statement to `note`. */
function recorder(note: (sql: string) => void) {
  const raw = async (sql: string) => {
    note(sql);
    return { rows: [] };
  };
  return { raw, transaction: async (work: (transaction: unknown) => unknown) => await work({ raw }) };
}

const callsOf = (name: string) => [ARGUMENTS[name] ?? Array.from({ length: 4 }, () => anything), ...(MORE[name] ?? [])];

/** Calls a file's exported functions with a database, and records their statements. */
async function recordExports(file: string, exported: Record<string, unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  for (const [by, value] of Object.entries(exported)) {
    if (typeof value !== "function" || /^class\b/.test(String(value))) continue;
    const database = recorder((sql) => recorded.push({ file, by, sql }));
    const container = { resolve: () => database };
    const [, first] = /^[^(]*\(\s*(\w*)/.exec(String(value)) ?? [];
    for (const args of callsOf(by)) {
      if (by.endsWith("Statement"))
        recorded.push({ file, by, sql: (value as (...args: unknown[]) => { sql: string })(...args).sql });
      if (first !== "container" && first !== "database" && first !== "transaction") continue;
      const asked = Promise.resolve((value as Callable)(first === "container" ? container : database, ...args));
      // What is required is not there.
      await asked.catch((error: unknown) => {
        if (!by.startsWith("require")) throw error;
      });
    }
  }
  return recorded;
}

const sourcesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?!.*\.test(-kit)?\.ts$).*\.ts$/.test(name) && pattern.test(name))
    .sort();

/**
 * Every statement of src/queries: each of its functions is called with a database that answers no rows, and with
 * arguments that take the longer branch everywhere.
 */
export async function recordStatements(): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  for (const file of sourcesIn(QUERIES, /./))
    recorded.push(...(await recordExports(file, await import(path.join(QUERIES, file)))));
  return recorded;
}

const MODULES = path.join(QUERIES, "../modules");
/** Parts of a service that send no SQL themselves: Medusa's mapper writes for them, or they send a mail. */
const NO_SQL = new Set(["constructor", "restoreRole", "deliver"]);

/** Every statement that the services of the shop's modules send themselves, such as what jobs claim. */
export async function recordServiceStatements(): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  for (const name of sourcesIn(MODULES, /^[\w-]+\/[\w-]+\.ts$/)) {
    const file = `../modules/${name}`;
    const source = readFileSync(path.join(MODULES, name), "utf8");
    if (!SENDS_SQL.test(source)) continue;
    const exported: Record<string, unknown> = await import(path.join(MODULES, name));
    recorded.push(...(await recordExports(file, exported)));
    const { service } = (exported.default ?? {}) as { service?: unknown };
    if (typeof service !== "function" || !service.prototype) continue;
    for (const by of Object.getOwnPropertyNames(service.prototype)) {
      if (NO_SQL.has(by)) continue;
      const database = recorder((sql) => recorded.push({ file, by, sql }));
      const self = Object.assign(Object.create(service.prototype), { database });
      const parameters = String(self[by]).split("(", 2)[1] ?? "";
      const transaction = parameters.split(",", 2).findIndex((text) => /^\s*(?:transaction|database)\b/.test(text));
      for (const args of callsOf(by)) {
        const given = transaction < 0 ? args : args.toSpliced(transaction, transaction === 0 ? 0 : 1, database);
        // What is locked is not there.
        await Promise.resolve((self[by] as Callable)(...given)).catch((error: unknown) => {
          if (!by.startsWith("lock")) throw error;
        });
      }
    }
  }
  return recorded;
}

/** How a source sends a statement. */
const SENDS_SQL = /\b(queryRows?|queryValues?|isThere|queryList|queryPage|queryListPage)\(|\.raw\(/;

/** A value that works as any argument: each part of it is itself, and as text it is "1". */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => "1";
    if (name === Symbol.iterator) return () => [anything][Symbol.iterator]();
    return name === "then" ? undefined : anything;
  },
  has: () => true,
  apply: () => anything,
});

const SEARCH = {
  words: "uav",
  match: "words",
  bounds: [{ figure: "weight_grams", comparison: "<", value: 250 }],
  filters: { kind: "folding", price: "300-500", stock: "in" },
  fits: "prod_1",
};

/** The options of a product are counted and found in other ways than the other filters. */
const CHOSEN = { ...SEARCH, words: "", bounds: [], filters: { colour: "Pearl", kit: "Fly More" }, fits: undefined };

const AFTER = { createdAt: "2026-01-01", id: "order_1" };
/** The cursor of a second page, by the prefix of the list's ids. */
const cursorOf = (prefix: string) => encodeCursor(`2026-01-01 00:00:00+00|${prefix}_1`);
/** Lists of all orders, by filter and sort. */
const ORDER_LISTS = [
  ...["pending", "partly", "late", "bank", "withdrawn", "delivered", "refunded"].map((status) => ({ status })),
  { status: "delivered", sort: "highest" },
  { status: "all", date: "paid", from: "2026-01-01", to: "2026-01-31" },
  { status: "all", date: "captured", from: "2026-01-01", to: "2026-01-31", sort: "highest" },
  { status: "all", date: "refunded", from: "2026-01-01", to: "2026-01-31", find: "haddad" },
  { status: "hidden", q: "haddad" },
  { status: "hidden", sort: "highest" },
  { status: "current", q: "haddad" },
  { after: AFTER, q: "haddad" },
  { allCancelled: true },
  { q: "haddad", allCancelled: true },
  { status: "current", find: "haddad kestrel" },
  { status: "current", find: "ab" },
  { status: "current", find: "899", after: AFTER },
  { status: "cancelled", find: "$1,798.00", sort: "oldest", allCancelled: true },
  { status: "current", from: "2026-01-01", to: "2026-01-31", country: "us", product: "kestrel" },
  { status: "shipped", country: "us", least: 10, most: 100 },
  { status: "current", sort: "oldest", country: "us" },
  { status: "current", sort: "highest", after: { ...AFTER, amount: "899" }, least: 10 },
  { status: "pending", sort: "lowest", find: "haddad", country: "us", from: "2026-01-01" },
];

/** Lists of a desk, whose first page has no cursor. */
const DESK_LISTS = `listOpsReviews listStaffReviews listStaffQuestions listMessages listAllReturns listOrdersToPack
  listAuditEntries listCustomers listRecord listStaff listMoneyPayments listOpsMails`.split(/\s+/);

/** Arguments of queries that need certain values, because these choose a part of their statement. */
const ARGUMENTS: Record<string, unknown[]> = {
  ...Object.fromEntries(DESK_LISTS.map((name) => [name, [{ limit: 20 }]])),
  deleteOld: ["mailed_link", { days: 30, most: 100 }],
  listCustomerOrders: ["cus_1", "owner"],
  listOffList: ["cus_1", "cancelled"],
  listAllOrders: [{ limit: 20, after: null, status: null }],
  countNewOrders: [{ status: "current", country: "us", shown: ["order_1"] }],
  countOrders: [{ status: null }],
  exportStatement: [{ status: "current" }],
  listCatalogue: [{ limit: 60, offset: 600 }],
  reviewsStatement: ["prod_1", "helpful"],
  listReviewRequests: [3, 100],
  listPendingMails: [{ onlyLate: false, most: 100 }],
  listOrdersWithoutDocument: [{ reach: "hours", most: 100 }],
  listShownQuestions: ["prod_1", {}],
  getProductPage: ["kite", "us"],
  getShopOrder: ["order_1", { view: "admin", customerId: "cus_1" }],
  listReleasable: [{ orderId: "order_1" }],
  rankedStatement: [SEARCH, { limit: 60, offset: 0 }],
  sortedStatement: [
    { ...SEARCH, words: "" },
    {
      sort: "price",
      limit: 60,
      offset: 0,
      from: { side: "after", value: "299", productId: "prod_1", type: "numeric" },
    },
  ],
  facetsStatement: [SEARCH],
  readFacets: [{ sql: "select 1", bindings: [] }, true],
  replaceFacts: ["off_sale_fact", { productIds: [], facts: [] }],
  countFacets: [SEARCH],
  searchCatalogue: [{ q: "submarien under 250 g", fits: "kite", limit: 60, offset: 0 }],
  takeDueAttempts: ["unsettled", {}],
  endSessions: [{ customerId: "cus_1" }],
  queryListPage: [{ sql: "select 1", limit: 20 }],
  insertAttempt: [{}],
  insertMail: [{}],
  issueLink: [{}],
  moveAttempt: ["patt_1", "captured"],
  getOrderIdOf: ["payment", "pay_1"],
  haveParents: ["product variant", []],
  readRecords: ["order", ["order_1"]],
  managedStatement: [["prod_1"]],
  offSaleStatement: ["hidden", { q: "kite under 250 g", kind: "racing" }, { limit: 24, offset: 0 }],
  offSaleFacetsStatement: ["draft", { q: "kite", kind: "racing" }],
  wholeListStatement: ["hidden", { q: "kite" }],
  listImportLines: ["pimp_1", { after: 1, show: "all" }],
  finishCheck: ["pimp_1", { faults: [] }, false],
  listManaged: [{ list: "hidden", q: "", limit: 24, offset: 0 }],
  stockIdsStatement: [{ limit: 24, offset: 0 }],
  stockRowsStatement: [["prod_1"]],
  listDiscounts: [{ limit: 24 }, "UTC"],
  getDiscount: ["promo_1", "UTC"],
  isCodeTaken: ["TEN", null],
  listLeftTrials: [],
  isFirstOrder: ["cus_1"],
  sumDiscount: ["promo_1"],
  listDiscountUses: ["promo_1"],
  listStock: [{ list: "wrong", limit: 24, offset: 0 }],
  listTaken: [
    { id: "prod_1", variantId: "variant_1" },
    { handle: "kite", sku: "1", gtin: "1" },
  ],
  keepEdits: [
    {
      edits: [{ field: "price" }],
      plan: {},
      handle: {},
      lowered: { price: 1, lowest: 2 },
      links: { added: [], removed: [{ accessory_id: "prod_1", product_id: "prod_2" }] },
    },
  ],
  linkedStatement: ["prod_1", "fits"],
  listLinked: ["prod_1", "goesWith"],
  finishEntry: [{ entryId: "audit_1", answerStatus: 200, subjectIds: [], changes: {}, personal: null, personId: null }],
};

/** Further calls of a query that has statements of several forms. */
const MORE: Record<string, unknown[][]> = {
  deleteOld: ["shop_message", "staff_mail_told", "stock_alert", "stripe_event"].map((table) => [
    table,
    { days: 30, most: 100 },
  ]),
  sortedStatement: [[CHOSEN, { limit: 60, offset: 0 }]],
  facetsStatement: [[CHOSEN], [{ ...CHOSEN, filters: {} }]],
  reviewsStatement: [["prod_1"]],
  linkedStatement: [["prod_1", "goesWith"]],
  searchCatalogue: [[{ q: "battery for kite", fitting: "named", limit: 60, offset: 0 }]],
  listAllOrders: ORDER_LISTS.map((list) => [{ limit: 20, after: null, status: null, ...list }]),
  countOrders: ORDER_LISTS.map((list) => [{ status: null, ...list }]),
  countNewOrders: [[{ status: "current", shown: [] }], [{ status: "pending", find: "haddad", shown: ["order_1"] }]],
  exportStatement: ORDER_LISTS.map((list) => [{ status: null, ...list }]),
  listDiscounts: [[{ limit: 24, cursor: cursorOf("promo"), state: "running", q: "TEN" }, "UTC"]],
  listAllReturns: [
    [{ limit: 20, cursor: cursorOf("return"), q: "haddad" }],
    [{ limit: 20, list: "received", cursor: cursorOf("return"), q: "haddad" }],
    [{ limit: 20, list: "cancelled" }],
    [{ limit: 20, list: "all" }],
  ],
  listOrdersToPack: [
    [{ limit: 20, cursor: encodeCursor("2026-01-01|2026-01-01 00:00:00+00|order_1") }],
    [{ limit: 20, q: "#72" }],
  ],
  listAuditEntries: [[{ limit: 20, cursor: cursorOf("audit"), subject_id: "#72" }]],
  listCustomers: [[{ limit: 20, cursor: cursorOf("cus"), q: "nia" }]],
  listStaff: [[{ limit: 20, cursor: cursorOf("cus"), q: "nia" }]],
  listRecord: [
    [{ limit: 20, cursor: cursorOf("audit"), kind: "question", from: "2026-01-01", to: "2026-01-31" }],
    [{ limit: 20, who: "nia@example.com" }],
    [{ limit: 20, q: "72", kind: "order" }],
    [{ limit: 20, q: "nia@example.com", who: "nia" }],
    [{ limit: 20, q: "order_1" }],
  ],
  listOpsMails: [
    [{ limit: 20, q: "#72" }],
    [{ limit: 20, cursor: cursorOf("mail"), status: "failed", q: "#72" }],
    [{ limit: 20, cursor: cursorOf("mail"), status: "failed", q: "nia@example.com" }],
  ],
  listStaffQuestions: [
    [{ limit: 20, cursor: cursorOf("ques"), list: "waiting" }],
    [{ limit: 20, list: "shown" }],
    [{ limit: 20, list: "hidden", q: "nia@example.com" }],
  ],
  listMessages: [
    [{ limit: 20, cursor: cursorOf("smsg"), list: "all" }],
    [{ limit: 20, list: "spam", q: "nia@example.com" }],
  ],
  listShownQuestions: [["prod_1", { q: "wind", cursor: cursorOf("ques") }]],
  listOpsReviews: [
    [{ limit: 20, rating: 1 }],
    [{ limit: 20, visibility: "hidden" }],
    [{ limit: 20, rating: 1, visibility: "shown" }],
  ],
  listStaffReviews: [
    [{ limit: 20, cursor: cursorOf("rev"), list: "waiting", rating: 1 }],
    [{ limit: 20, list: "reported", q: "nia@example.com" }],
  ],
  listOffList: [["cus_1", "hidden"]],
  listOrphanOrders: [[null, 20]],
  takeDueAttempts: [
    ["authorised", {}],
    ["unfinished", {}],
  ],
  endSessions: [[{ authIdentityId: "authid_1" }]],
  getOrderIdOf: ["return", "payment_collection"].map((kind) => [kind, "1"]),
  haveParents: Object.keys(CHILDREN).map((kind) => [kind, []]),
  offSaleStatement: ["draft", "ended", "deleted", "hidden"].flatMap((list) => [
    [list, { q: "" }, { limit: 24, offset: 0 }],
    [list, { q: "", sort: "price" }, { limit: 24, offset: 0 }],
  ]),
  factsStatement: [[["prod_1"], false]],
  wholeListStatement: ["all", "draft", "ended"].map((list) => [list, { q: "" }]),
  listImportLines: [["pimp_1", { after: 1, show: "refused" }]],
  listManaged: [[{ list: "on-sale", q: "", limit: 24, offset: 0 }]],
  stockIdsStatement: ["low", "wrong", undefined].map((list) => [{ list, q: "kite", limit: 24, offset: 0 }]),
  keepEdits: [[{ edits: [], lowered: null }]],
  readRecords: Object.keys(SUBJECTS).map((name) => [name, ["1"]]),
};
