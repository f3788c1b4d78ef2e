import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { globSync } from "tinyglobby";
import { ROOT } from "../settings/env";
import { runCheck, runVitest } from "./run-command";
import type { Tally, TestRun } from "./tally";

/** Passes or fails as a whole; run at the project's root. */
type Gate = { name: string; command: string; args: string[]; advice: string };

const bin = (name: string) => path.join(ROOT, "node_modules/.bin", name);
/** Inside node_modules, so that an installation, which may change rules and types, starts without the cache. */
const cacheFile = (name: string) => path.join(ROOT, "node_modules/.cache/aeroloft/gates", name);

/** Two and a half times as fast as TypeScript 5, whose API the linters and Medusa Admin's build still need. */
const COMPILER = path.join(ROOT, "node_modules/typescript-7/bin/tsc");

/** Unchanged files are not checked again. */
function typesGate(workspace: string): Gate {
  const name = `types-${path.basename(workspace)}`;
  const incremental = ["--incremental", "--tsBuildInfoFile", cacheFile(`${name}.tsbuildinfo`)];
  return {
    name,
    command: COMPILER,
    // Several checkers each look at the shared types, and several gates run side by side.
    args: ["--noEmit", "--checkers", "1", "--project", path.join(ROOT, workspace), ...incremental],
    advice: "put the types right.",
  };
}

/** A regular expression begins where no value ends, or is made by its class. */
const EXPRESSION = /\bRegExp\b|(?:^|[^\w\s)\]}"'`<*/.~])[ \t]*\/(?![/*>])|\b(?:return|case|typeof|of|in)[ \t]+\//m;

/** Parsing the other sources as well takes more than twice as long. */
const withExpressions = () =>
  globSync("{local,medusa-backend,storefront}/**/*.{ts,tsx,mjs,cjs}", {
    cwd: ROOT,
    ignore: ["**/node_modules/**", "**/build/**", "**/.medusa/**", "**/.cache/**"],
  }).filter((file) => EXPRESSION.test(readFileSync(path.join(ROOT, file), "utf8")));

/** The longest first, so that two processors end at about the same time. */
const GATES: Gate[] = [
  typesGate("medusa-backend"),
  typesGate("storefront"),
  {
    name: "regular-expressions",
    command: bin("eslint"),
    args: [
      ...["--config", "eslint.regexp.config.mjs", "--no-inline-config"],
      ...["--cache", "--cache-strategy", "content", "--cache-location", cacheFile("regular-expressions.json")],
      ...withExpressions(),
    ],
    advice: "write the expression so that no text takes more than linear time, or split the text first.",
  },
  {
    name: "lint-medusa",
    command: bin("eslint"),
    // Three of Medusa's rules read other files too: what they find in an unchanged file shows in a new clone.
    args: [
      ...["--max-warnings", "0", "medusa-backend"],
      ...["--cache", "--cache-strategy", "content", "--cache-location", cacheFile("lint-medusa.json")],
    ],
    advice: "follow the rule that is named.",
  },
  {
    name: "layers",
    command: bin("depcruise"),
    args: [
      ...["--config", ".dependency-cruiser.cjs"],
      ...["--cache", cacheFile("layers"), "--cache-strategy", "content"],
      ...["artwork", "local", "medusa-backend", "medusa-config.ts", "storefront", "tests"],
    ],
    advice: ".dependency-cruiser.cjs says who may import whom, and docs/architecture.md in words.",
  },
  {
    name: "dead-code",
    command: bin("knip"),
    args: ["--cache", "--cache-location", cacheFile("dead-code")],
    advice: "remove what nothing uses.",
  },
  typesGate("tests"),
  typesGate("local"),
  typesGate("local/stripe-sandbox"),
  {
    name: "format-and-lint",
    command: bin("biome"),
    args: ["check", "."],
    advice: "npx biome check --write . puts most of it right.",
  },
];

const atOnce = pLimit(Math.max(2, Math.min(4, availableParallelism())));

/** All of them, even after one has failed, as many at once as there are processors. */
export function runGates({ folder, signal }: TestRun): Promise<Tally[]> {
  const run = (gate: Gate) => runCheck({ ...gate, logFile: path.join(folder, `${gate.name}.log`), signal });
  return Promise.all(GATES.map((gate) => atOnce(() => run(gate))));
}

/** All, or those that `args` (vitest's) name; `command` is vitest's: "run", or "related" with the changed files. */
export function runUnitTests(run: TestRun, args: string[] = [], command = ["run"]): Promise<Tally> {
  return runVitest("unit*", run, { args, command });
}

/** The gates, and the unit tests of what was changed since the last commit; all unit tests if Git cannot tell. */
export async function runQuickChecks(run: TestRun): Promise<Tally[]> {
  const files = await changedFiles();
  const units = () =>
    files ? runUnitTests(run, [...files, ...testsOfSources()], ["related", "--run"]) : runUnitTests(run);
  const [unit, gates] = await Promise.all([atOnce(units), runGates(run)]);
  return [...gates, unit];
}

/** The gates and the unit tests. */
export async function runChecks(run: TestRun): Promise<Tally[]> {
  const [unit, gates] = await Promise.all([atOnce(() => runUnitTests(run)), runGates(run)]);
  return [...gates, unit];
}

const run = promisify(execFile);
/** Such a test reads folders: its imports do not show which files it depends on. */
const LOOKS_THROUGH_FOLDERS = /\b(globSync|readdirSync|readdir)\(/;

/** Absolute, new files included and deleted ones left out; null if Git cannot tell. */
async function changedFiles(): Promise<string[] | null> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: ROOT })).stdout.split("\0").filter(Boolean);
  try {
    const changed = await git("diff", "--name-only", "--relative", "-z", "HEAD");
    const added = await git("ls-files", "--others", "--exclude-standard", "-z");
    return [...changed, ...added].map((file) => path.join(ROOT, file)).filter((file) => existsSync(file));
  } catch {
    return null;
  }
}

/** They read the sources and so may fail after any change. */
function testsOfSources(): string[] {
  const tests = globSync("{artwork,local,medusa-backend,storefront,tests/run,tests/support}/**/*.test.{ts,tsx}", {
    cwd: ROOT,
    ignore: ["**/node_modules/**", "**/build/**", "**/.medusa/**"],
    absolute: true,
  });
  return tests.filter((file) => LOOKS_THROUGH_FOLDERS.test(readFileSync(file, "utf8")));
}
