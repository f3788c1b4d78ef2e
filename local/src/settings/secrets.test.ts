import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecrets, makeSecrets } from "./secrets";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a file of an earlier version gets the secrets that it lacks, once, and keeps the others", async () => {
  const file = path.join(folder, "secrets.json");
  const { authMfaKey: _lacking, ...earlier } = makeSecrets();
  await writeFile(file, JSON.stringify(earlier));
  const loaded = await loadSecrets(file);
  expect(loaded).toMatchObject(earlier);
  expect(loaded.authMfaKey).toHaveLength(64);
  expect(await loadSecrets(file)).toEqual(loaded);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(loaded);
});
