import { type MedusaVersion, serves } from "./medusa-version";
import type { OwnUses } from "./own-uses";

/** `broken`: the shop does not work with it as it is. `changed`: somebody has to read it. */
export type Difference = {
  kind: "broken" | "changed";
  what: "SQL" | "workflow" | "hook" | "route" | "file";
  text: string;
};

/** Tables that a statement of a migration changes. */
function tablesOf(statement: string): string[] {
  const named = statement.matchAll(
    /\b(?:alter table|drop table|create table|update|delete from|insert into|index[^;]* on)(?: if (?:not )?exists)?(?: only)? (?:"?public"?\.)?"?(\w+)"?/gi,
  );
  return [...named].map(([, table = ""]) => table);
}

/** Columns that a statement removes, renames or gives another type. */
function lostColumns(statement: string): string[] {
  const patterns = [
    /\bdrop column(?: if exists)? "?(\w+)"?/gi,
    /\brename column "?(\w+)"?/gi,
    /\balter column "?(\w+)"? (?:set data )?type\b/gi,
  ];
  return patterns.flatMap((pattern) => [...statement.matchAll(pattern)].map(([, column = ""]) => column));
}

function compareTables(from: MedusaVersion, to: MedusaVersion, { tables }: OwnUses): Difference[] {
  const differences: Difference[] = [];
  for (const [name, statements] of to.migrations) {
    if (from.migrations.has(name)) continue;
    for (const statement of statements) {
      const touched = tablesOf(statement).filter((table) => tables.has(table));
      if (touched.length === 0) continue;
      const lost = lostColumns(statement).filter((column) => touched.some((table) => tables.get(table)?.has(column)));
      const isBroken = lost.length > 0 || /\bdrop table\b|\brename to\b/i.test(statement);
      differences.push({ kind: isBroken ? "broken" : "changed", what: "SQL", text: `${name}: ${statement}` });
    }
  }
  return differences;
}

function compareFlows(from: MedusaVersion, to: MedusaVersion, { flows, hooks }: OwnUses): Difference[] {
  const differences: Difference[] = [];
  for (const name of [...flows].sort()) {
    const [before, after] = [from.flows.get(name), to.flows.get(name)];
    if (before && !after) differences.push({ kind: "broken", what: "workflow", text: `${name} is gone` });
    else if (before && after && before.digest !== after.digest)
      differences.push({ kind: "changed", what: "workflow", text: `${name} has other code` });
  }
  for (const hook of [...hooks].sort()) {
    const [flow = "", name = ""] = hook.split(".");
    if (!to.flows.get(flow)?.hooks.includes(name))
      differences.push({ kind: "broken", what: "hook", text: `${hook} is gone` });
  }
  return differences;
}

function compareRoutes(from: MedusaVersion, to: MedusaVersion, { openRoutes, closedRoutes }: OwnUses): Difference[] {
  const gone = [...openRoutes, ...closedRoutes].filter(
    (route) => serves(from.routes, route) && !serves(to.routes, route),
  );
  const added = [...to.routes].filter(
    (route) => !from.routes.has(route) && !openRoutes.has(route) && !closedRoutes.has(route),
  );
  return [
    ...gone.sort().map((route): Difference => {
      const kind = openRoutes.has(route) ? "broken" : "changed";
      return { kind, what: "route", text: `${route} is gone, and stands in a list of api/stock-routes` };
    }),
    ...added.sort().map((route): Difference => {
      return { kind: "changed", what: "route", text: `${route} is new, and closed until a list opens it` };
    }),
  ];
}

function compareFiles(from: MedusaVersion, to: MedusaVersion, { imports }: OwnUses): Difference[] {
  return imports.flatMap((name): Difference[] => {
    if (!to.files.has(name)) return [{ kind: "broken", what: "file", text: `${name} is gone` }];
    if (from.files.get(name) === to.files.get(name)) return [];
    return [{ kind: "changed", what: "file", text: `${name} has other code` }];
  });
}

/** What moved between two versions of Medusa, of that which the shop uses. */
export function compareVersions(from: MedusaVersion, to: MedusaVersion, uses: OwnUses): Difference[] {
  return [compareTables, compareFlows, compareRoutes, compareFiles].flatMap((compare) => compare(from, to, uses));
}
