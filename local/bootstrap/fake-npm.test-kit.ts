import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export const LOCK = JSON.stringify({ packages: { "": {}, "node_modules/zod": { version: "4.2.0" } } });

/** Runs a program in npm's place: if asked to list its settings, it does so and ends. */
export const TELLS_SETTINGS = `
  if (process.argv[2] === "config") {
    console.log(${JSON.stringify(JSON.stringify({ registry: "https://packages.example.test/npm" }))});
    process.exit();
  }
`;

/** Leaves the files of a finished npm install. */
export const LEAVES = `require("node:fs").writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(LOCK)});`;

/** A folder in which nothing is installed yet. */
export async function makeRoot(): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), "install é ")));
  for (const folder of ["local", "node_modules"]) await mkdir(path.join(root, folder));
  await writeFile(path.join(root, "package-lock.json"), LOCK);
  return root;
}

/** The files that a failed start must not leave: the mark of a finished install, and the claim that blocks others. */
export const leftIn = (root: string): string[] =>
  ["node_modules/.aeroloft.json", "local/.installing.json", "npm-shrinkwrap.json"].filter((name) =>
    existsSync(path.join(root, name)),
  );
