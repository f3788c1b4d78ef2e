import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** A workflow or step that core-flows exports: the digest of its code without comments, and its hooks. */
type Flow = { digest: string; hooks: string[] };

/** What the shop may depend on in one version of Medusa. */
type MedusaVersion = {
  /** The statements of each migration of Medusa's modules, by its name ("order/Migration20240604100512"). */
  migrations: Map<string, string[]>;
  flows: Map<string, Flow>;
  /** Routes as "GET /admin/orders/:". The names of parameters do not matter. */
  routes: Set<string>;
  /** The digest of each file that the shop imports from inside a package, by its import. */
  files: Map<string, string>;
};

const filesBelow = (folder: string, pattern: RegExp) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => pattern.test(file))
    : [];

/** The code of a file without comments, which change with the documentation. */
const codeOf = (file: string) =>
  readFileSync(file, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter((line) => !line.trim().startsWith("//"))
    .join(" ")
    .replaceAll(/\s+/g, " ");
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The statements with which a migration goes forward. */
function statementsOf(file: string): string[] {
  const forward = readFileSync(file, "utf8").split(/\basync down\(/, 1)[0] ?? "";
  const calls = forward.matchAll(/addSql\(\s*(`[^`]*`|"[^"\n]*"|'[^'\n]*')/g);
  return [...calls].map(([, text = ""]) => text.slice(1, -1).replaceAll(/\s+/g, " ").trim());
}

/** A route with its parameters unnamed. */
const unnamed = (route: string): string => route.replaceAll(/:\w+/g, ":");

/**
 * True if Medusa has the route, or one whose parameters take its words ("POST /auth/:/:" for "/auth/user/emailpass").
 */
function serves(routes: ReadonlySet<string>, route: string): boolean {
  if (routes.has(route)) return true;
  const words = route.split("/");
  return [...routes].some((other) => {
    const parts = other.split("/");
    return parts.length === words.length && parts.every((part, index) => part === ":" || part === words[index]);
  });
}

function routesOf(api: string): string[] {
  return filesBelow(api, /(?:^|\/)route\.js$/).flatMap((file) => {
    const at = `/${path.dirname(file).replaceAll(/\[(\w+)\]/g, ":$1")}`;
    const text = readFileSync(path.join(api, file), "utf8");
    const methods = new Set([...text.matchAll(/exports\.(GET|POST|PUT|PATCH|DELETE) =/g)].map(([, method]) => method));
    return [...methods].map((method) => unnamed(`${method} ${at}`));
  });
}

function flowsOf(dist: string): Map<string, Flow> {
  const flows = new Map<string, Flow>();
  for (const file of filesBelow(dist, /\/(?:workflows|steps)\/.*\.js$/)) {
    const code = codeOf(path.join(dist, file));
    const names = [...code.matchAll(/exports\.(\w+(?:Workflow|Step)) = (?!void 0|exports\.)/g)].map(
      ([, name = ""]) => name,
    );
    const hooks = [...code.matchAll(/createHook\)\("(\w+)"/g)].map(([, name = ""]) => name);
    for (const name of names) flows.set(name, { digest: digestOf(code), hooks });
  }
  return flows;
}

/**
 * Reads a version of Medusa from `folder`, which holds its packages by name ("order", "core-flows", "medusa").
 * `imports` are those that reach into packages ("@medusajs/file-s3/dist/services/s3-file").
 */
export function readMedusa(folder: string, imports: readonly string[]): MedusaVersion {
  const migrations = readdirSync(folder).flatMap((name) =>
    filesBelow(path.join(folder, name, "dist/migrations"), /^Migration\w+\.js$/).map((file): [string, string[]] => [
      `${name}/${file.replace(/\.js$/, "")}`,
      statementsOf(path.join(folder, name, "dist/migrations", file)),
    ]),
  );
  const files = imports.flatMap((name): [string, string][] => {
    const at = path.join(folder, name.replace("@medusajs/", ""));
    const file = [`${at}.js`, path.join(at, "index.js")].find((place) => existsSync(place));
    return file ? [[name, digestOf(codeOf(file))]] : [];
  });
  return {
    migrations: new Map(migrations),
    flows: flowsOf(path.join(folder, "core-flows/dist")),
    routes: new Set(routesOf(path.join(folder, "medusa/dist/api"))),
    files: new Map(files),
  };
}

/** What the shop uses of Medusa beside its services. */
type OwnUses = {
  /** The words of the shop's SQL: the tables and columns that it names, among others. */
  words: ReadonlySet<string>;
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

const routesIn = (text: string) =>
  matches(text, /"(\/[^"]+)": "([A-Z ]+)"/g).flatMap(([, route = "", methods = ""]) =>
    methods.split(" ").map((method) => unnamed(`${method} ${route}`)),
  );

const SOURCE = /(?<!\.test|\.test-kit)\.tsx?$/;

/** Reads from the sources at `root` what the shop uses. */
export function readOwnUses(root: string): OwnUses {
  const backend = path.join(root, "medusa-backend/src");
  const queries = path.join(backend, "queries");
  const all = filesBelow(backend, SOURCE)
    .map((file) => readFileSync(path.join(backend, file), "utf8"))
    .join("\n");
  const imported = matches(all, /import\s*\{([^}]*)\}\s*from "@medusajs\/medusa\/core-flows"/g);
  const listIn = (file: string) => new Set(routesIn(readFileSync(path.join(backend, "api", file), "utf8")));
  return {
    words: new Set(filesBelow(queries, SOURCE).flatMap((file) => codeOf(path.join(queries, file)).match(/\w+/g) ?? [])),
    flows: new Set(
      imported.flatMap(([, names = ""]) => names.split(/\W+/).filter((name) => /(?:Workflow|Step)$/.test(name))),
    ),
    hooks: new Set(matches(all, /\b(\w+)\.hooks\.(\w+)/g).map(([, flow, hook]) => `${flow}.${hook}`)),
    openRoutes: listIn("medusa-routes.ts"),
    closedRoutes: listIn("closed-routes.ts"),
    imports: [...new Set(matches(all, /"(@medusajs\/[\w-]+\/dist\/[\w/-]+)"/g).map(([, name = ""]) => name))].sort(),
  };
}

/** `broken`: the shop does not work with it as it is. `changed`: somebody has to read it. */
type Difference = {
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

function compareTables(from: MedusaVersion, to: MedusaVersion, { words }: OwnUses): Difference[] {
  const differences: Difference[] = [];
  for (const [name, statements] of to.migrations) {
    if (from.migrations.has(name)) continue;
    for (const statement of statements) {
      const touched = tablesOf(statement).filter((table) => words.has(table));
      if (touched.length === 0) continue;
      const lost = lostColumns(statement).filter((column) => words.has(column));
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
      return { kind, what: "route", text: `${route} is gone, and stands in api/medusa-routes.ts` };
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

/** The files that pin Medusa's packages, from the project's root. */
const PINNED_IN = ["medusa-backend/package.json", "storefront/package.json"];

/** The versions to write: of Medusa's packages, and of `@medusajs/ui`, which has versions of its own. */
type NewVersions = { medusa: string; ui: string };

/**
 * A package.json in which Medusa's packages have another version. Packages that it does not pin to `from` stay, so that
 * a version of its own is not lost; `@medusajs/ui` gets the version that belongs to the new one.
 */
function withVersions(packageJson: string, from: string, { medusa, ui }: NewVersions): string {
  return packageJson.replaceAll(/"(@medusajs\/[\w-]+)": "([^"]*)"/g, (pin, name: string, version: string) => {
    if (name === "@medusajs/ui") return `"${name}": "${ui}"`;
    return version === from ? `"${name}": "${medusa}"` : pin;
  });
}

/** Writes the versions into the files that pin them, below `root`. Returns the files that it has changed. */
export async function writeVersions(root: string, from: string, versions: NewVersions): Promise<string[]> {
  const changed: string[] = [];
  for (const name of PINNED_IN) {
    const file = path.join(root, name);
    const before = await readFile(file, "utf8");
    const after = withVersions(before, from, versions);
    if (after === before) continue;
    await writeFile(file, after);
    changed.push(name);
  }
  return changed;
}
