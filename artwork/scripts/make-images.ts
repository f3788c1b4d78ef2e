/**
 * Makes the shop's product pictures from the full-size sources in artwork/ at the root of the project: `npm run images
 * -w storefront`. Three widths in AVIF and WebP, and ui/product-picture/pictures.{ts,css} with what there is. The WebP
 * of the largest width has no width in its name: `<handle>-<n>.webp` is a picture's address everywhere.
 */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { PICTURE_WIDTHS, pictureFile } from "../../storefront/app/ui/product-picture/address";
import { toBlur, writeBlurs } from "./to-blur";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = join(ROOT, "artwork");
const TARGET = join(ROOT, "storefront/public/images/products");
const MANIFEST = join(ROOT, "storefront/app/ui/product-picture/pictures.ts");
const BLURS = join(ROOT, "storefront/app/ui/product-picture/pictures.css");
/** What a picture in a card may weigh, in bytes. */
const MAX_BYTES = 120 * 1024;

async function makePicture(name: string): Promise<string> {
  const source = join(SOURCES, `${name}.webp`);
  for (const width of PICTURE_WIDTHS) {
    const sized = sharp(source).resize(width);
    const avif = await sized.clone().avif({ quality: 58, effort: 6 }).toBuffer();
    const webp = await sized.clone().webp({ quality: 80, effort: 6, smartSubsample: true }).toBuffer();
    for (const [type, bytes] of [["avif", avif] as const, ["webp", webp] as const]) {
      const file = pictureFile(name, width, type);
      if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
      await writeFile(join(TARGET, file), bytes);
      process.stdout.write(`${file} ${(bytes.length / 1024).toFixed(1)} KB\n`);
    }
  }
  return toBlur(sharp(source));
}

const names = (await readdir(SOURCES))
  .filter((file) => /-\d\.webp$/.test(file) && !file.startsWith("banner-"))
  .map((file) => file.replace(".webp", ""))
  .sort();
await mkdir(TARGET, { recursive: true });
const blurs = new Map<string, string>();
for (const name of names) blurs.set(name, await makePicture(name));
await writeBlurs(BLURS, "make-images.ts", blurs, (name) => `[data-picture="${name}"]`);
await writeFile(
  MANIFEST,
  [
    "/** Made by artwork/scripts/make-images.ts: the pictures that the shop has in three widths, by name. */",
    "export const PICTURES: ReadonlySet<string> = new Set([",
    ...names.map((name) => `  "${name}",`),
    "]);",
    "",
  ].join("\n"),
);
