import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unnamed } from "./medusa-version";

/** What the shop uses of Medusa beside its services. */
export type OwnUses = {
  /** The columns that the shop's SQL names, by Medusa's table (docs/medusa-tables.md). */
  tables: Map<string, Set<string>>;
  /** Workflows and steps of core-flows that the shop imports. */
  flows: Set<string>;
  /** Hooks that the shop fills, as "updateCartPromotionsWorkflow.setPromotionContext". */
  hooks: Set<string>;
  /** Medusa's routes that a list opens or closes, as "GET /admin/orders/:". */
  openRoutes: Set<string>;
  closedRoutes: Set<string>;
  /** Imports from inside a package of Medusa. */
  imports: string[];
};

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

function tablesIn(page: string): Map<string, Set<string>> {
  const rows = matches(page, /^\| `(\w+)` \| ([^|]*) \|/gm);
  return new Map(
    rows.map(([, table = "", columns = ""]) => [
      table,
      new Set(matches(columns, /`(\w+)`/g).map(([, column = ""]) => column)),
    ]),
  );
}

const routesIn = (text: string) =>
  matches(text, /"(\/[^"]+)": "([A-Z ]+)"/g).flatMap(([, route = "", methods = ""]) =>
    methods.split(" ").map((method) => unnamed(`${method} ${route}`)),
  );

/** Reads from the sources at `root` what the shop uses. */
export function readOwnUses(root: string): OwnUses {
  const backend = path.join(root, "medusa-backend/src");
  const sources = readdirSync(backend, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(?:-kit)?\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(backend, file), "utf8"));
  const all = sources.join("\n");
  const imported = matches(all, /import\s*\{([^}]*)\}\s*from "@medusajs\/medusa\/core-flows"/g);
  const lists = path.join(backend, "api/stock-routes");
  const listOf = (isClosed: boolean) =>
    readdirSync(lists)
      .filter((file) => (file === "closed.ts") === isClosed)
      .flatMap((file) => routesIn(readFileSync(path.join(lists, file), "utf8")));
  return {
    tables: tablesIn(readFileSync(path.join(root, "docs/medusa-tables.md"), "utf8")),
    flows: new Set(
      imported.flatMap(([, names = ""]) => names.split(/\W+/).filter((name) => /(?:Workflow|Step)$/.test(name))),
    ),
    hooks: new Set(matches(all, /\b(\w+)\.hooks\.(\w+)/g).map(([, flow, hook]) => `${flow}.${hook}`)),
    openRoutes: new Set(listOf(false)),
    closedRoutes: new Set(listOf(true)),
    imports: [...new Set(matches(all, /"(@medusajs\/[\w-]+\/dist\/[\w/-]+)"/g).map(([, name = ""]) => name))].sort(),
  };
}
