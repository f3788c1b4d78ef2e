import { readdirSync } from "node:fs";
import path from "node:path";

/** A value that is whatever it is taken for: each part of it is itself, as text it is "1". */
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
};

/** What a query is called with where not just anything will do: these name a part of their statement. */
const ARGUMENTS: Record<string, unknown[]> = {
  listCustomerOrders: ["cus_1", "owner"],
  listCatalogue: [{ limit: 60, offset: 600 }],
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
  countFacets: [SEARCH],
  searchCatalogue: [{ q: "submarien under 250 g", limit: 60, offset: 0 }],
};

/** One statement of the shop's, as it goes to the database, the file (below src/queries) that it stands in, and the function that sends it. */
export type RecordedStatement = { file: string; by: string; sql: string };

/**
 * Every statement of src/queries: each of its functions is called with a database that answers no rows and with arguments that take the
 * longer way at every fork.
 */
export async function recordStatements(): Promise<RecordedStatement[]> {
  const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?!.*\.test(-kit)?\.ts$).*\.ts$/.test(name),
  );
  const recorded: RecordedStatement[] = [];
  for (const file of files.sort()) {
    let by = "";
    const raw = async (sql: string) => {
      recorded.push({ file, by, sql });
      return { rows: [] };
    };
    const database = { raw, transaction: async (work: (transaction: unknown) => unknown) => await work({ raw }) };
    const container = { resolve: () => database };
    const exported: Record<string, unknown> = await import(path.join(__dirname, file));
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== "function") continue;
      by = name;
      const rest = ARGUMENTS[name] ?? Array.from({ length: 4 }, () => anything);
      const [, first] = /^[^(]*\(\s*(\w*)/.exec(String(value)) ?? [];
      if (name.endsWith("Statement")) recorded.push({ file, by, sql: value(...rest).sql });
      if (first !== "container" && first !== "database" && first !== "transaction") continue;
      const asked = Promise.resolve(value(first === "container" ? container : database, ...rest));
      // What is required is not there.
      await asked.catch((error: unknown) => {
        if (!name.startsWith("require")) throw error;
      });
    }
  }
  return recorded;
}
