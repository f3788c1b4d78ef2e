/**
 * Makes what stands for the shop elsewhere: `npm run site-pictures -w storefront`. The 1200 × 630 JPEGs that link
 * previews show (one of the shop, with its word mark, and one of each first picture; JPEG because not every network
 * reads WebP), and from public/favicon.svg the icons of browsers, phones and the web manifest.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { WORD_MARK_SIZE, wordMarkSvg } from "./word-mark-svg";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = join(ROOT, "artwork");
const PUBLIC = join(ROOT, "storefront/public");
const TARGET = join(PUBLIC, "images/social");
const SIZE = { width: 1200, height: 630 };
/** What a preview may weigh, in bytes. */
const MAX_BYTES = 120 * 1024;
/** The word mark on the shop's preview: how wide, and how far from its edges. */
const MARK_WIDTH = 380;
const MARK_EDGE = 64;
/** A maskable icon may lose what lies outside of its inner 80 %. */
const SAFE = 0.72;
const GROUND = "#121416";

async function write(file: string, bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
  await writeFile(file, bytes);
  process.stdout.write(`${file.slice(PUBLIC.length)} ${(bytes.length / 1024).toFixed(1)} KB\n`);
}

/** A picture cut to a preview's size, with what lies over it. */
async function makePreview(name: string, file: string, position: string, over: OverlayOptions[] = []): Promise<void> {
  const bytes = await sharp(join(SOURCES, `${name}.webp`))
    .resize({ ...SIZE, fit: "cover", position })
    .composite(over)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  await write(join(TARGET, file), bytes);
}

/** The word mark in the sky of the shop's preview, on a shade that goes out downwards. */
async function markInTheSky(): Promise<OverlayOptions[]> {
  const { width, height } = SIZE;
  const shade = `<svg width="${width}" height="${height}"><defs><linearGradient id="f" x2="0" y2="1"><stop offset="0" stop-color="#20141e" stop-opacity="0.6"/><stop offset="0.5" stop-color="#20141e" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`;
  const scale = MARK_WIDTH / WORD_MARK_SIZE.width;
  const mark = await sharp(Buffer.from(await wordMarkSvg("#FFFFFF", "#FF7A3D")), { density: 72 * scale })
    .resize(MARK_WIDTH)
    .png()
    .toBuffer();
  return [{ input: Buffer.from(shade) }, { input: mark, left: MARK_EDGE, top: MARK_EDGE }];
}

async function drawIcon(size: number): Promise<Buffer> {
  const svg = await readFile(join(PUBLIC, "favicon.svg"));
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** An icon as PNG; with a ground, which systems cut the corners of, it fills the square. */
async function makeIcon(file: string, size: number, { ground = "#0000", scale = 1 } = {}): Promise<void> {
  const mark = Math.round(size * scale);
  const edge = Math.floor((size - mark) / 2);
  const square = sharp({ create: { width: size, height: size, channels: 4, background: ground } });
  const icon = square.composite([{ input: await drawIcon(mark), top: edge, left: edge }]);
  await write(join(PUBLIC, file), await icon.png({ palette: true }).toBuffer());
}

/** An .ico of one PNG: a head of six bytes, sixteen about the picture, then the picture. */
async function makeFavicon(size: number): Promise<void> {
  const picture = await drawIcon(size);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  await write(join(PUBLIC, "favicon.ico"), Buffer.concat([head, picture]));
}

await mkdir(TARGET, { recursive: true });
const drones = (await readdir(SOURCES)).filter((file) => /-1\.webp$/.test(file) && !/^(banner|frame)-/.test(file));
await makePreview("banner-1", "aeroloft.jpg", "right", await markInTheSky());
for (const file of drones.sort()) await makePreview(file.replace(".webp", ""), file.replace(".webp", ".jpg"), "centre");
await makeFavicon(32);
await makeIcon("apple-touch-icon.png", 180, { ground: GROUND });
await makeIcon("icon-192.png", 192);
await makeIcon("icon-512.png", 512);
await makeIcon("icon-maskable-512.png", 512, { ground: GROUND, scale: SAFE });
