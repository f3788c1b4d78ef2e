/**
 * Makes the shop's product pictures from the full-size sources in artwork/ at the root of the project: `npm run images
 * -w storefront`, with names behind `--` to make those pictures alone. Of each picture: three widths in AVIF and WebP,
 * a thumbnail, and the source itself for the zoom; ui/product-picture/pictures.{ts,css} with what there is, and
 * artwork/likeness.json. A sample frame, which no product owns, has the three widths alone. The WebP of the largest
 * width has no width in its name: `<handle>-<n>.webp` is a picture's address everywhere. Needs `butteraugli_main`
 * (Debian: libjxl-devtools).
 */
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import {
  LARGE_ENDING,
  PICTURE_WIDTHS,
  pictureFile,
  THUMB_ENDING,
} from "../../storefront/app/ui/product-picture/address";
import { encodeAlike, type LikenessTable, readLikeness, writeLikeness } from "./likeness";
import { toBlur, writeBlurs } from "./to-blur";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = join(ROOT, "artwork");
const TARGET = join(ROOT, "storefront/public/images/products");
const MANIFEST = join(ROOT, "storefront/app/ui/product-picture/pictures.ts");
const BLURS = join(ROOT, "storefront/app/ui/product-picture/pictures.css");
/** What a picture in a card may weigh, in bytes. */
const MAX_BYTES = 120 * 1024;
/** Twice the width of a thumbnail on a page. */
const THUMB_WIDTH = 176;

const ENCODERS = {
  avif: {
    quality: 66,
    encode: (source: Buffer, quality: number) => sharp(source).avif({ quality, effort: 6 }).toBuffer(),
  },
  webp: {
    quality: 84,
    encode: (source: Buffer, quality: number) =>
      sharp(source).webp({ quality, effort: 6, smartSubsample: true }).toBuffer(),
  },
} as const;

const isFrame = (name: string) => name.startsWith("frame-");
const sourceOf = (name: string) => join(SOURCES, `${name}.webp`);

async function makePicture(name: string, likeness: LikenessTable): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const sized = await sharp(sourceOf(name)).resize(width).png({ compressionLevel: 1 }).toBuffer();
    for (const type of ["avif", "webp"] as const) {
      const { quality, encode } = ENCODERS[type];
      const file = pictureFile(name, width, type);
      const { bytes, likeness: measured } = await encodeAlike(sized, quality, encode);
      if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
      await writeFile(join(TARGET, file), bytes);
      likeness[file] = measured;
      process.stdout.write(`${file} ${(bytes.length / 1024).toFixed(1)} KB, distance ${measured.distance}\n`);
    }
  }
  if (isFrame(name)) return;
  await sharp(sourceOf(name))
    .resize(THUMB_WIDTH)
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(join(TARGET, name + THUMB_ENDING));
  await copyFile(sourceOf(name), join(TARGET, name + LARGE_ENDING));
}

const names = (await readdir(SOURCES))
  .filter((file) => /-\d\.webp$/.test(file) && !file.startsWith("banner-"))
  .map((file) => file.replace(".webp", ""))
  .sort();
const wanted = process.argv.slice(2);
await mkdir(TARGET, { recursive: true });
const likeness = await readLikeness();
for (const name of names) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await makePicture(name, likeness);
  await writeLikeness(likeness);
}
const pictures = names.filter((name) => !isFrame(name));
const blurs = new Map<string, string>();
for (const name of pictures) if (name.endsWith("-1")) blurs.set(name, await toBlur(sharp(sourceOf(name))));
await writeBlurs(BLURS, "make-images.ts", blurs, (name) => `[data-picture="${name}"]`);
const views = new Map<string, string>();
for (const name of pictures) {
  const [, handle = "", number = ""] = /^(.*)-(\d)$/.exec(name) ?? [];
  views.set(handle, (views.get(handle) ?? "") + number);
}
await writeFile(
  MANIFEST,
  [
    "/** Made by artwork/scripts/make-images.ts: the pictures that the shop has in three widths, by name. */",
    "const VIEWS =",
    `  "${[...views].map(([handle, numbers]) => `${handle}-${numbers}`).join(" ")}";`,
    "export const PICTURES: ReadonlySet<string> = new Set(",
    '  VIEWS.split(" ").flatMap((views) => {',
    '    const [, handle = "", numbers = ""] = /^(.*-)(\\d+)$/.exec(views) ?? [];',
    "    return [...numbers].map((number) => handle + number);",
    "  }),",
    ");",
    "",
  ].join("\n"),
);
