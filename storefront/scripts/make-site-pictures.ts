/**
 * Makes what stands for the shop elsewhere: `npm run site-pictures -w storefront`. The 1200 × 630 JPEGs that link previews show (one of the
 * shop, one of each drone; JPEG because not every network reads WebP), and the icons of the web manifest from public/favicon.svg.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = join(ROOT, "artwork");
const PUBLIC = join(ROOT, "storefront/public");
const TARGET = join(PUBLIC, "images/social");
const SIZE = { width: 1200, height: 630 };
/** What a preview may weigh, in bytes. */
const MAX_BYTES = 120 * 1024;
/** A maskable icon may lose what lies outside of its inner 80 %. */
const SAFE = 0.72;

async function write(file: string, bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
  await writeFile(file, bytes);
  process.stdout.write(`${file.slice(PUBLIC.length)} ${(bytes.length / 1024).toFixed(1)} KB\n`);
}

/** The middle of a picture, a little below it: drones stand on the floor of the studio. */
async function makePreview(name: string, position: string): Promise<void> {
  const bytes = await sharp(join(SOURCES, `${name}.webp`))
    .resize({ ...SIZE, fit: "cover", position })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  await write(join(TARGET, name === "banner-1" ? "aeroloft.jpg" : `${name}.jpg`), bytes);
}

async function makeIcon(file: string, size: number, scale = 1): Promise<void> {
  const svg = await readFile(join(PUBLIC, "favicon.svg"));
  const mark = Math.round(size * scale);
  const icon = await sharp(svg, { density: (72 * mark) / 64 })
    .resize(mark, mark)
    .png()
    .toBuffer();
  const edge = { top: Math.floor((size - mark) / 2), left: Math.floor((size - mark) / 2) };
  const ground = sharp({
    create: { width: size, height: size, channels: 4, background: scale < 1 ? "#121416" : "#0000" },
  });
  await write(
    join(PUBLIC, file),
    await ground
      .composite([{ input: icon, ...edge }])
      .png({ palette: true })
      .toBuffer(),
  );
}

await mkdir(TARGET, { recursive: true });
const drones = (await readdir(SOURCES)).filter((file) => /-1\.webp$/.test(file) && !file.startsWith("banner-"));
await makePreview("banner-1", "right");
for (const file of drones.sort()) await makePreview(file.replace(".webp", ""), "centre");
await makeIcon("icon-192.png", 192);
await makeIcon("icon-512.png", 512);
await makeIcon("icon-maskable-512.png", 512, SAFE);
