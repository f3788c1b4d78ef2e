import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stored } from "./browser-script";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "browser-script-"));
});
afterAll(() => rm(folder, { recursive: true }));

const never = () => Promise.reject(new Error("made again"));

it("a script is made once, and again when its sources have changed or it is incomplete", async () => {
  const file = path.join(folder, "script.js");
  expect(await stored(file, "a", async () => "first")).toBe("first");
  expect(await stored(file, "a", never)).toBe("first");
  expect(await stored(file, "b", async () => "second")).toBe("second");
  expect(await stored(file, "b", never)).toBe("second");
  const cutOff = path.join(folder, "cut-off.js");
  await stored(cutOff, "a", async () => "complete");
  await writeFile(cutOff, (await readFile(cutOff, "utf8")).slice(0, -9));
  expect(await stored(cutOff, "a", async () => "complete")).toBe("complete");
});

it("a folder that cannot be written does no harm", async () => {
  expect(await stored(path.join(folder, "missing/script.js"), "a", async () => "made")).toBe("made");
});
