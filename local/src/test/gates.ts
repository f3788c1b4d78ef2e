import path from "node:path";
import { ROOT } from "../settings/paths";

/** A check that passes or fails as a whole: a command run at the project's root. */
export type Gate = { name: string; command: string; args: string[]; advice: string };

const bin = (name: string) => path.join(ROOT, "node_modules/.bin", name);
const WORKSPACES = ["local", "medusa-backend", "storefront", "tests"];

const typeGates = WORKSPACES.map((workspace) => ({
  name: `types-${workspace}`,
  command: bin("tsc"),
  args: ["--noEmit", "--project", path.join(ROOT, workspace)],
  advice: "put the types right.",
}));

/** In the order in which a person wants to hear of them: the cheapest first. */
export const GATES: Gate[] = [
  {
    name: "format-and-lint",
    command: bin("biome"),
    args: ["check", "."],
    advice: "npx biome check --write . puts most of it right.",
  },
  {
    name: "regular-expressions",
    command: bin("eslint"),
    args: ["--config", "eslint.regexp.config.mjs", "--no-inline-config", "local", "medusa-backend", "storefront"],
    advice: "write the expression so that no text takes more than linear time, or split the text first.",
  },
  { name: "lint-medusa", command: bin("eslint"), args: ["medusa-backend"], advice: "follow the rule that is named." },
  ...typeGates,
  {
    name: "layers",
    command: bin("depcruise"),
    args: [
      "--config",
      ".dependency-cruiser.cjs",
      "local",
      "medusa-backend/src",
      "storefront/app",
      "storefront/server",
      "tests",
    ],
    advice: "the comment in .dependency-cruiser.cjs says who may import whom.",
  },
  { name: "dead-code", command: bin("knip"), args: [], advice: "remove what nothing uses." },
];
