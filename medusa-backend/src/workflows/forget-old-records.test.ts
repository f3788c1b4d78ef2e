import { lutimes, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileMailer } from "../lib/mails/mailer";
import { deleteOldExports, deleteOldMailFiles } from "./forget-old-records";

const NOW = new Date("2026-11-26T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let SHOP_DATA_DIR: string;
let folder: string;
/** A new data folder for each test, whose old files are in `name`. */
const inFolder = (name: string) => {
  beforeEach(async () => {
    SHOP_DATA_DIR = await mkdtemp(path.join(tmpdir(), "aeroloft-old-"));
    folder = path.join(SHOP_DATA_DIR, name);
  });
  afterEach(() => rm(SHOP_DATA_DIR, { recursive: true }));
};

async function plant(name: string, days: number) {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, "To: ada@example.com");
  await utimes(file, daysAgo(days), daysAgo(days));
}
const kept = async () => (await readdir(folder)).toSorted();

describe("old exports", () => {
  inFolder("private");
  const forget = (settings: { S3_BUCKET?: string } = {}) =>
    deleteOldExports({ SHOP_DATA_DIR, S3_BUCKET: undefined, ...settings }, { now: NOW, most: 1_000 });

  it("an export is deleted after seven days; younger ones, pictures and declarations stay", async () => {
    const others = ["not-private.csv", "private-3-picture-a.webp", "private-4-declaration-a.pdf"];
    for (const name of others) await plant(name, 400);
    await plant("private-1-orders.csv", 7.1);
    await plant("private-2-orders.csv", 6.9);
    await forget();
    expect(await kept()).toEqual([...others, "private-2-orders.csv"].toSorted());
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
});

describe("old mail files", () => {
  inFolder("mail");
  const forget = (most = 1_000) => deleteOldMailFiles({ SHOP_DATA_DIR, KEEP_MAILS_DAYS: 90 }, { now: NOW, most });

  it("a mail that was written to a file is deleted after the days of the settings, sent again and unfinished too", async () => {
    await forget();
    const mail = { kind: "welcome", to: "ada@example.com", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
    const about = { files: [], orderId: null, replyTo: null, unsubscribe: null };
    const mailer = fileMailer({ folder, from: "Aeroloft <hello@shop.example>" });
    for (const edition of [1, 2]) await mailer.send({ mailId: "mail_0a-1b", edition, ...mail, ...about });
    const written = await kept();
    expect(written).toEqual(["mail_0a-1b-2.eml", "mail_0a-1b.eml"]);
    for (const name of written) await utimes(path.join(folder, name), daysAgo(91), daysAgo(91));
    await plant("mail_2.eml.4711.tmp", 91);
    await plant("mail_3.eml", 89);
    await forget();
    expect(await kept()).toEqual(["mail_3.eml"]);
  });

  it("what is not the shop's own mail stays, and so does what a link leads to", async () => {
    const others = ["notes.eml", "mail_1.eml.bak", "mail_1.txt", "mail_.eml", "my mail_1.eml"];
    for (const name of others) await plant(name, 400);
    const elsewhere = path.join(SHOP_DATA_DIR, "elsewhere");
    await writeFile(elsewhere, "of somebody else");
    await utimes(elsewhere, daysAgo(400), daysAgo(400));
    for (const [name, days] of [
      ["mail_old.eml", 400],
      ["mail_new.eml", 1],
    ] as const) {
      await symlink(elsewhere, path.join(folder, name));
      await lutimes(path.join(folder, name), daysAgo(days), daysAgo(days));
    }
    await forget();
    expect(await kept()).toEqual([...others, "mail_new.eml"].toSorted());
    expect(await readFile(elsewhere, "utf8")).toBe("of somebody else");
  });

  it("one run deletes a bounded number", async () => {
    for (const name of ["mail_1.eml", "mail_2.eml", "mail_3.eml"]) await plant(name, 91);
    await forget(2);
    expect(await kept()).toHaveLength(1);
  });
});
