import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import pLimit from "p-limit";
import { z } from "zod";
import { out, StepError, step } from "../lib/step";
import { ROOT } from "../settings/env";
import { compareVersions, readMedusa, readOwnUses, writeVersions } from "../upgrade/upgrade";

const USAGE = `npm run check:upgrade -- <version> [--from <version>] [--write]: what the shop uses of Medusa that another version changes.
Its packages come from the registry into a temporary folder; nothing is installed. --from: in place of the installed version.
--write: writes the version into the package.json files that name it, unless something is broken.
  0  nothing that the shop uses is gone; what changed is listed, to be read
  1  something is gone: the shop does not work with that version as it is
  2  unknown: the registry does not have that version`;

const run = promisify(execFile);
const INSTALLED = path.join(ROOT, "node_modules/@medusajs");
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
/** How long the registry may take, in milliseconds. */
const TIMEOUT_MS = 600_000;
const AT_ONCE = 4;

const Dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });

/** The packages to compare: those with tables, routes and workflows, and those that the shop imports files of. */
async function packagesToCompare(imports: readonly string[]): Promise<string[]> {
  const installed = await readdir(INSTALLED);
  const withTables = installed.filter((name) => existsSync(path.join(INSTALLED, name, "dist/migrations")));
  const reachedInto = imports.map((name) => name.split("/")[1] ?? "");
  return [...new Set(["medusa", "core-flows", ...withTables, ...reachedInto])].sort();
}

/** npm's words for a package or a version that the registry does not have. */
const NOT_THERE = /\b(?:E404|ETARGET)\b/;

/** Unpacks a package into `folder`; false if the registry does not have it in that version. */
async function fetchPackage(name: string, version: string, folder: string): Promise<boolean> {
  const into = path.join(folder, name);
  const options = { cwd: folder, timeout: TIMEOUT_MS };
  try {
    await run("npm", ["pack", "--silent", "--loglevel", "error", `@medusajs/${name}@${version}`], options);
  } catch (error) {
    if (NOT_THERE.test(String((error as { stderr?: string }).stderr))) return false;
    throw new StepError(`The registry did not give @medusajs/${name} ${version}.`, {
      advice: "run the command again once the registry answers.",
      cause: error,
    });
  }
  await mkdir(into);
  await run("tar", ["-xzf", `medusajs-${name}-${version}.tgz`, "-C", into, "--strip-components", "1"], options);
  return true;
}

/** Unpacks one version into `folder`, each package by its name; tells those that it does not have. */
async function fetchVersion(names: readonly string[], version: string, folder: string): Promise<string[]> {
  await mkdir(folder);
  if (!(await fetchPackage("medusa", version, folder)))
    throw new StepError(`The registry has no Medusa ${version}.`, {
      advice: "npm view @medusajs/medusa versions lists what it has.",
    });
  const limit = pLimit(AT_ONCE);
  const others = names.filter((name) => name !== "medusa");
  const found = await Promise.all(others.map((name) => limit(() => fetchPackage(name, version, folder))));
  return others.filter((_, index) => !found[index]);
}

async function installedVersion(): Promise<string> {
  const file = await readFile(path.join(ROOT, "medusa-backend/package.json"), "utf8");
  return Dependencies.parse(JSON.parse(file)).dependencies["@medusajs/medusa"] ?? "";
}

const OPTIONS = { from: { type: "string" }, write: { type: "boolean" } } as const;
const Version = z.string().regex(VERSION);
const Asked = z.object({ to: Version, from: Version.optional(), write: z.boolean().default(false) });

/** What is asked for; null for anything that USAGE does not have, such as --write beside --from. */
function readArguments(args: string[]): z.infer<typeof Asked> | null {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [to, ...more] = positionals;
    const asked = Asked.safeParse({ to, ...values });
    return asked.success && more.length === 0 && !(values.write && values.from) ? asked.data : null;
  } catch {
    return null;
  }
}

/** The version of `@medusajs/ui` with which Medusa's own Admin of that version is made. @throws StepError */
async function interfaceVersion(medusa: string): Promise<string> {
  const query = ["view", `@medusajs/dashboard@${medusa}`, "dependencies.@medusajs/ui"];
  try {
    const { stdout } = await run("npm", query, { timeout: TIMEOUT_MS });
    return Version.parse(stdout.trim());
  } catch (cause) {
    const advice = "run the command again once the registry answers.";
    throw new StepError(`The registry did not give the version of @medusajs/ui for ${medusa}.`, { advice, cause });
  }
}

/** Writes the new version into the project's package.json files, and says what comes next. */
async function writeNewVersion(from: string, to: string): Promise<void> {
  const changed = await writeVersions(ROOT, from, { medusa: to, ui: await interfaceVersion(to) });
  if (changed.length === 0) out.line("  Nothing to write: the package.json files name this version already.");
  else out.line(`  Written into ${changed.join(" and ")}. Next: npm install, then step 4 of docs/upgrades.md.`);
}

/** Compares two versions of Medusa by what the shop uses of them. Returns the exit code (USAGE). */
export async function checkUpgrade(args: string[]): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    out.line(USAGE);
    return args.includes("--help") ? 0 : 2;
  }
  const uses = readOwnUses(ROOT);
  const names = await packagesToCompare(uses.imports);
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-upgrade-"));
  const from = asked.from ?? (await installedVersion());
  try {
    const places: Record<string, string> = { [from]: INSTALLED };
    for (const version of new Set(asked.from ? [from, asked.to] : [asked.to])) {
      const place = path.join(folder, version);
      const missing = await step(`Medusa ${version} from the registry`, () => fetchVersion(names, version, place));
      if (missing.length > 0) out.line(`  Medusa ${version} has no package ${missing.join(", ")}.`);
      places[version] = place;
    }
    const read = (version: string) => readMedusa(places[version] ?? "", uses.imports);
    const differences = compareVersions(read(from), read(asked.to), uses);
    for (const { kind, what, text } of differences) out.line(`  ${kind}  ${what}: ${text}`);
    const broken = differences.filter(({ kind }) => kind === "broken").length;
    out.line(
      `  From ${from} to ${asked.to}: ${broken} broken, ${differences.length - broken} to read (docs/upgrades.md).`,
    );
    if (asked.write && broken > 0) out.line("  Nothing is written, because something is broken.");
    if (asked.write && broken === 0) await writeNewVersion(from, asked.to);
    return broken > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    out.problem(`  ${error.message}`);
    return 2;
  } finally {
    await rm(folder, { recursive: true });
  }
}
