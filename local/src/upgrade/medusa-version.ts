import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A workflow or step that core-flows exports: the digest of its code without comments, and its hooks. */
export type Flow = { digest: string; hooks: string[] };

/** What the shop may depend on in one version of Medusa. */
export type MedusaVersion = {
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

/** The code of a built file without comments, which change with the documentation. */
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
export const unnamed = (route: string): string => route.replaceAll(/:\w+/g, ":");

/**
 * True if Medusa has the route, or one whose parameters take its words ("POST /auth/:/:" for "/auth/user/emailpass").
 */
export function serves(routes: ReadonlySet<string>, route: string): boolean {
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
