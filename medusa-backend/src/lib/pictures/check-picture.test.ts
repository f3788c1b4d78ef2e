import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asShopError } from "../shop-error";
import { checkPicture, decoding } from "./check-picture";
import { chanceOf, drawing, HOSTILE_KINDS, hostileFiles } from "./hostile-files.test-kit";
import { makeMaster, makeWidth } from "./make-picture";

/** Each kind once, and 200 files in `npm run test:full`. */
const COUNT = process.env.FULL_TESTS ? 200 : HOSTILE_KINDS;
const inFull = it.runIf(process.env.FULL_TESTS);
/** The allowed memory growth of the process while it makes the largest pictures, in MB. */
const MOST_MEGABYTES = 400;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "aeroloft-check-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function save(bytes: Buffer): Promise<string> {
  const file = path.join(folder, "file");
  await writeFile(file, bytes);
  return file;
}

/** The refusal of a file; "taken" for an accepted one. */
async function wordsFor(bytes: Buffer): Promise<string> {
  const file = await save(bytes);
  try {
    await checkPicture(file, "test");
    await decoding(() => makeMaster(file));
    return "taken";
  } catch (error) {
    const refusal = asShopError(error);
    if (!refusal) throw error;
    return refusal.message;
  }
}

/** The largest memory growth of the process while `work` runs, in MB. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(timer);
  return Math.round((most - before) / 1e6);
}

describe("a hostile file", () => {
  it(`is refused in words, in little memory: ${COUNT} of ${HOSTILE_KINDS} kinds`, async () => {
    const taken: string[] = [];
    const words = new Map<string, string>();
    const grown = await growth(async () => {
      for await (const { kind, bytes } of hostileFiles(COUNT)) {
        const said = await wordsFor(bytes);
        words.set(kind, said);
        if (said === "taken") taken.push(kind);
      }
    });
    expect(taken).toEqual([]);
    expect(grown).toBeLessThan(MOST_MEGABYTES);
    expect(words.get("no bytes")).toBe("This file is empty.");
    expect(words.get("a GIF")).toBe("This is a GIF. Choose a JPEG, PNG, WebP or AVIF picture.");
    expect(words.get("an SVG with a script")).toContain("This is a SVG.");
    expect(words.get("a PDF")).toContain("This is a PDF.");
    expect(words.get("a HEIC")).toContain("Most Compatible");
    expect(words.get("a picture that moves")).toContain("animated");
    expect(words.get("a PNG that is enormous")).toContain("The limit is 50");
    expect(words.get("a JPEG that is cut off")).toContain("broken or cut off");
    expect(words.get("a JPEG and a JAR")).toContain("more than a picture");
    expect(words.get("a JPEG of more than 15 MB")).toBe("A picture may have 15 MB at most.");
  });
});

describe("a picture", () => {
  const chance = chanceOf(1);

  it.each(["jpeg", "png", "webp", "avif"] as const)("is taken as %s, whatever its name says", async (format) => {
    const file = await save(await drawing(chance)[format]().toBuffer());
    const checked = await checkPicture(file, "test");
    expect(checked).toMatchObject({ width: 120, height: 90 });
    expect(await checkPicture(file, "test")).toEqual(checked);
    expect(checked.id).not.toBe((await checkPicture(file, "another")).id);
  });

  it("is turned upright, and loses where it was taken and everything else that came with it", async () => {
    const exif = { IFD0: { Make: "planted-camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } };
    const bytes = await drawing(chance).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const planted = await drawing(chance).withExif(exif).jpeg().toBuffer();
    expect(planted.includes("planted-camera")).toBe(true);
    expect((await sharp((await makeMaster(await save(planted))).data).metadata()).exif).toBeUndefined();
    const file = await save(bytes);
    expect(await checkPicture(file, "test")).toMatchObject({ width: 90, height: 120 });
    const { data: master } = await makeMaster(file);
    for (const made of [master, await makeWidth(master, 60, "webp"), await makeWidth(master, 60, "avif")]) {
      const { width = 0, height = 0, exif, xmp, icc, orientation } = await sharp(made).metadata();
      expect([width < height, exif, xmp, icc, orientation]).toEqual([true, undefined, undefined, undefined, undefined]);
    }
  });

  it("keeps its colours and what is transparent, whatever colours it came in", async () => {
    const grey = await sharp({ create: { width: 80, height: 60, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    const { data: master } = await makeMaster(await save(grey));
    expect(await sharp(master).metadata()).toMatchObject({ hasAlpha: true, space: "srgb", format: "webp" });
    const cmyk = await drawing(chance).toColourspace("cmyk").jpeg().toBuffer();
    expect(await sharp((await makeMaster(await save(cmyk))).data).metadata()).toMatchObject({
      space: "srgb",
      channels: 3,
    });
  });

  it("that is far longer than it is wide is refused in words, and a long one is made and never enlarged", async () => {
    const create = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#336699" } })
        .jpeg()
        .toBuffer();
    for (const tooLong of [await create(300, 6_125), await create(6_125, 300)])
      expect(await wordsFor(tooLong)).toContain("10 times as long as the other at most");
    const { data: master, info } = await makeMaster(await save(await create(600, 6_000)));
    expect(info).toMatchObject({ width: 240, height: 2_400 });
    const { width, height } = await sharp(await makeWidth(master, 1_200, "webp")).metadata();
    expect([width, height]).toEqual([240, 2_400]);
  });

  it("is taken whatever letters its pixels spell", async () => {
    const pixels = Buffer.alloc(60 * 60 * 3);
    pixels.write("<svg onload=alert(1)>", 5_000, "latin1");
    const raw = sharp(pixels, { raw: { width: 60, height: 60, channels: 3 } });
    const bytes = await raw.png({ compressionLevel: 0, adaptiveFiltering: false }).toBuffer();
    expect(bytes.includes("<svg onload")).toBe(true);
    expect(await wordsFor(bytes)).toBe("taken");
  });

  it("is taken as cameras write it: with words of its own, and a gain map or a film after its end", async () => {
    const create = { width: 800, height: 600, channels: 3, background: "#336699" } as const;
    const exif = { IFD0: { Make: "A camera", ImageDescription: "<no html> in a description" } };
    const first = await sharp({ create }).jpeg().withExif(exif).toBuffer();
    const second = await sharp({ create: { ...create, width: 200, height: 150 } })
      .jpeg()
      .toBuffer();
    const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), Buffer.alloc(20_000, 1)]);
    for (const after of [[second], [film], [second, film, Buffer.from("SEFT")]]) {
      const file = await save(Buffer.concat([first, ...after]));
      expect(await checkPicture(file, "test")).toMatchObject({ width: 800, height: 600 });
      expect((await makeMaster(file)).info).toMatchObject({ width: 800, height: 600 });
    }
  });

  inFull("of 50 megapixels is made in bounded memory", { timeout: 300_000 }, async () => {
    const large = { create: { width: 8_192, height: 6_144, channels: 3, background: "#336699" } } as const;
    for (const format of ["jpeg", "png"] as const) {
      const file = await save(await sharp(large)[format]().toBuffer());
      const grown = await growth(async () => {
        await checkPicture(file, "test");
        const { data: master } = await makeMaster(file);
        expect(await sharp(master).metadata()).toMatchObject({ width: 2_400, height: 1_800 });
        await makeWidth(master, 1_200, "avif");
      });
      expect(grown).toBeLessThan(MOST_MEGABYTES);
    }
  });
});
