import path from "node:path";
import { ROOT } from "../settings/paths";

/** A check that passes or fails as a whole: a command run at the project's root. */
export type Gate = { name: string; command: string; args: string[]; advice: string };

export const WORKSPACES = ["local", "medusa-backend", "storefront", "tests"] as const;

const bin = (name: string) => path.join(ROOT, "node_modules/.bin", name);
/** Inside node_modules, so that an installation, which may change rules and types, starts without the cache. */
const cacheFile = (name: string) => path.join(ROOT, "node_modules/.cache/aeroloft/gates", name);

/**
 * Two and a half times as fast as TypeScript 5, whose API the linters and Medusa's build still need.
 */
const COMPILER = path.join(ROOT, "node_modules/typescript-7/bin/tsc");

/** The types of one workspace. Unchanged files are not checked again. */
export function typesGate(workspace: (typeof WORKSPACES)[number]): Gate {
  const incremental = ["--incremental", "--tsBuildInfoFile", cacheFile(`${workspace}.tsbuildinfo`)];
  return {
    name: `types-${workspace}`,
    command: COMPILER,
    args: ["--noEmit", "--project", path.join(ROOT, workspace), ...incremental],
    advice: "put the types right.",
  };
}

/** The longest first, so that two processors end at about the same time. */
export const GATES: Gate[] = [
  typesGate("medusa-backend"),
  typesGate("storefront"),
  {
    name: "regular-expressions",
    command: bin("eslint"),
    args: [
      ...["--config", "eslint.regexp.config.mjs", "--no-inline-config"],
      ...["--cache", "--cache-strategy", "content", "--cache-location", cacheFile("regular-expressions.json")],
      ...["local", "medusa-backend", "storefront"],
    ],
    advice: "write the expression so that no text takes more than linear time, or split the text first.",
  },
  {
    name: "lint-medusa",
    command: bin("eslint"),
    // No cache, because some of Medusa's rules read other files than the checked one.
    args: ["--max-warnings", "0", "medusa-backend"],
    advice: "follow the rule that is named.",
  },
  { name: "dead-code", command: bin("knip"), args: [], advice: "remove what nothing uses." },
  typesGate("tests"),
  typesGate("local"),
  {
    name: "layers",
    command: bin("depcruise"),
    args: [
      ...["--config", ".dependency-cruiser.cjs"],
      ...["artwork", "local", "medusa-backend", "medusa-config.ts", "storefront", "tests"],
    ],
    advice: ".dependency-cruiser.cjs says who may import whom, and docs/architecture.md in words.",
  },
  {
    name: "format-and-lint",
    command: bin("biome"),
    args: ["check", "."],
    advice: "npx biome check --write . puts most of it right.",
  },
];
