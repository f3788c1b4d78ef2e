import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deleteOldExports } from "./old-exports";

const NOW = new Date("2026-11-26T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let SHOP_DATA_DIR: string;
let folder: string;
beforeEach(async () => {
  SHOP_DATA_DIR = await mkdtemp(path.join(tmpdir(), "aeroloft-exports-"));
  folder = path.join(SHOP_DATA_DIR, "private");
});
afterEach(() => rm(SHOP_DATA_DIR, { recursive: true }));

async function plant(name: string, days: number) {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, "Ada,ada@example.com");
  await utimes(file, daysAgo(days), daysAgo(days));
}
const kept = async () => (await readdir(folder)).toSorted();
const forget = (settings: { S3_BUCKET?: string } = {}) =>
  deleteOldExports({ SHOP_DATA_DIR, S3_BUCKET: undefined, ...settings }, { now: NOW, most: 1_000 });

it("an export is deleted after seven days; younger ones, pictures and declarations stay", async () => {
  await plant("private-1-orders.csv", 7.1);
  await plant("private-2-orders.csv", 6.9);
  await plant("private-3-picture-a.webp", 400);
  await plant("private-4-declaration-a.pdf", 400);
  await plant("not-private.csv", 400);
  await forget();
  expect(await kept()).toEqual([
    "not-private.csv",
    "private-2-orders.csv",
    "private-3-picture-a.webp",
    "private-4-declaration-a.pdf",
  ]);
});

it("one that cannot be deleted is an error, and the others are deleted all the same", async () => {
  await plant("private-2-orders.csv", 8);
  await mkdir(path.join(folder, "private-1-orders.csv"));
  await utimes(path.join(folder, "private-1-orders.csv"), daysAgo(8), daysAgo(8));
  await expect(forget()).rejects.toThrow("private-1-orders.csv");
  expect(await kept()).toEqual(["private-1-orders.csv"]);
});

it("nothing is deleted in a shop without exports, nor in one whose files are in a bucket", async () => {
  await forget();
  await plant("private-1-orders.csv", 8);
  await forget({ S3_BUCKET: "files" });
  expect(await kept()).toEqual(["private-1-orders.csv"]);
});
