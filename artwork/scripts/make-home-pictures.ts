/**
 * Makes the home page's pictures from artwork/: `npm run home-pictures -w storefront`, with names behind `--` to make
 * those alone. Each crop in its widths as AVIF and WebP, features/home/pictures.{ts,css} with what there is, and the
 * likeness of files that have changed in artwork/likeness.json. The clips' posters are made here too. Needs
 * `butteraugli_main` (Debian: libjxl-devtools).
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Region, type Sharp } from "sharp";
import { hashOf, MOST_HOME_DISTANCE, measureLikeness, readLikeness, writeLikeness } from "./likeness";
import { toBlur, writeBlurs } from "./to-blur";

const ROOT = join(import.meta.dirname, "../..");
const TARGET = join(ROOT, "storefront/public/images/home");
const MANIFEST = join(ROOT, "storefront/app/features/home/pictures.ts");
const BLURS = join(ROOT, "storefront/app/features/home/pictures.css");
/** What one file may weigh, in bytes: a banner fills the window, all else a part of it. */
const MAX_BYTES = 120 * 1024;
const MAX_BANNER_BYTES = 250 * 1024;

/**
 * `crop` in pixels of the source (a product's: as if it were 1,200 wide) as [left, top, width, height]; `sky` pixels
 * are added on top, or `wall` pixels on the left.
 */
type Recipe = {
  source: string;
  crop: readonly [number, number, number, number];
  sky?: number;
  wall?: number;
  widths: readonly number[];
  /** Of its AVIF files, where it is not `AVIF_QUALITY`. */
  quality?: number;
};

const AVIF_QUALITY = 54;

/** Over how many pixels a picture fades into the margin that was added to it. A wall with fewer shows a seam. */
const FADES = { sky: 60, wall: 170 } as const;
const WIDE = [960, 1440, 1920, 2400];
const TALL = [480, 800, 1080];
const TILE = [320, 480, 640];
const BAND = [480, 840, 1120];
const CARD = [640, 960, 1280];
const TALL_CARD = [480, 640, 800];

const RECIPES: Record<string, Recipe> = {
  "banner-1": { source: "banner-1", crop: [0, 0, 2400, 1000], widths: WIDE },
  "banner-2": { source: "banner-2", crop: [0, 0, 2400, 1000], widths: WIDE },
  "banner-3": { source: "banner-3", crop: [0, 0, 2400, 1000], widths: WIDE },
  // What a phone shows first: at 800 pixels a new connection brings it in its first round trip
  // (artwork/scripts/pictures.test.ts).
  "banner-1-tall": { source: "banner-1", crop: [1100, 0, 1080, 1000], sky: 440, widths: TALL, quality: 51 },
  "banner-2-tall": { source: "banner-2", crop: [180, 0, 1080, 1000], sky: 440, widths: TALL },
  "banner-3-tall": { source: "banner-3", crop: [900, 0, 1400, 1000], sky: 867, widths: TALL },
  "feature-video": { source: "banner-1", crop: [320, 0, 2080, 1000], widths: CARD },
  "feature-photographs": { source: "kestrel-air-1", crop: [0, 70, 1200, 780], wall: 420, widths: CARD },
  "feature-photographs-tall": { source: "kestrel-air-1", crop: [0, 120, 1200, 780], sky: 560, widths: TALL_CARD },
  "feature-sensing": { source: "petrel-thermal-1", crop: [0, 60, 1200, 780], wall: 420, widths: CARD },
  "feature-sensing-tall": { source: "petrel-thermal-1", crop: [0, 60, 1200, 840], sky: 500, widths: TALL_CARD },
  "clip-kestrel-pro": { source: "banner-1", crop: [820, 60, 1440, 810], widths: CARD },
  "clip-heron-marine": { source: "banner-2", crop: [100, 150, 1440, 810], widths: CARD },
  "clip-tern-vtol": { source: "banner-3", crop: [800, 90, 1600, 900], widths: CARD },
  "gallery-kestrel-pro": { source: "banner-1", crop: [1000, 70, 1240, 930], widths: CARD },
  "gallery-lens": { source: "kestrel-pro-1", crop: [500, 300, 520, 390], widths: [260, 390, 520] },
  "gallery-sparrow": { source: "sparrow-1", crop: [330, 200, 720, 540], widths: TILE, quality: 62 },
  "gallery-wren": { source: "wren-cine-1", crop: [60, 190, 1120, 420], widths: BAND },
  "gallery-petrel": { source: "petrel-thermal-1", crop: [380, 280, 640, 480], widths: TILE, quality: 62 },
  "gallery-swift": { source: "swift-fpv-1", crop: [160, 160, 960, 720], widths: TILE, quality: 62 },
  "gallery-tern": { source: "banner-3", crop: [905, 0, 1333, 1000], widths: CARD },
  "gallery-heron": { source: "banner-2", crop: [100, 180, 1840, 690], widths: BAND },
};

/** Of the file that stands for all: where AVIF is not read, and for the size. */
const middlingWidth = (recipe: Recipe | undefined): number => recipe?.widths[1] ?? 0;

/**
 * `piece` with a margin stretched from its topmost or leftmost pixels, blurred, so that its grain does not become
 * stripes.
 */
async function extend(
  piece: Sharp,
  { width, height }: { width: number; height: number },
  side: "sky" | "wall",
  by: number,
) {
  const sky = side === "sky";
  const fade = FADES[side];
  const edge = sky ? { left: 0, top: 0, width, height: 24 } : { left: 0, top: 0, width: 24, height };
  const margin = sky ? { width, height: by + fade } : { width: by + fade, height };
  const few = await piece
    .clone()
    .extract(edge)
    .resize(sky ? 6 : 1, sky ? 1 : 6, { fit: "fill" })
    .png()
    .toBuffer();
  const drawn = await sharp(few).resize(margin.width, margin.height, { fit: "fill", kernel: "cubic" }).png().toBuffer();
  const soft = await sharp(drawn).blur(40).png().toBuffer();
  const share = fade / (sky ? height : width);
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="f" ${sky ? 'x2="0" y2="1"' : ""}><stop offset="0" stop-opacity="0"/><stop offset="${share}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`,
  );
  const faded = await piece
    .clone()
    .ensureAlpha()
    .composite([{ input: mask, blend: "dest-in" }])
    .png()
    .toBuffer();
  const size = sky ? { width, height: height + by } : { width: width + by, height };
  const joined = await sharp({ create: { ...size, channels: 3, background: "#888" } })
    .composite([
      { input: soft, left: 0, top: 0 },
      { input: faded, left: sky ? 0 : by, top: sky ? by : 0 },
    ])
    .png()
    .toBuffer();
  return sharp(joined);
}

/** The width of the product pictures that crops are measured in; the sources of some have more. */
const CROP_WIDTH = 1_200;

/** The crop, with a margin added where the recipe says so. A larger source gives more pixels, but none to a margin. */
async function cut({ source, crop: [left, top, width, height], sky, wall }: Recipe): Promise<Sharp> {
  const file = join(ROOT, "artwork", `${source}.webp`);
  const { width: wide = CROP_WIDTH } = await sharp(file).metadata();
  const scale = source.startsWith("banner-") ? 1 : wide / CROP_WIDTH;
  const region: Region = { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
  const piece = sharp(await sharp(file).extract(region).png({ compressionLevel: 1 }).toBuffer());
  if (!sky && !wall) return piece;
  const sized = sharp(await piece.resize(width, height).png({ compressionLevel: 1 }).toBuffer());
  return sky ? extend(sized, { width, height }, "sky", sky) : extend(sized, { width, height }, "wall", wall ?? 0);
}

async function save(file: string, bytes: Buffer, most: number): Promise<void> {
  if (bytes.length > most) throw new Error(`${file} has ${bytes.length} bytes, more than ${most}`);
  await writeFile(join(TARGET, file), bytes);
  process.stdout.write(`${file} ${(bytes.length / 1024).toFixed(1)} KB\n`);
}

/** Notes how like its source a file is, unless it is the one that was measured before. */
async function measure(file: string, source: Buffer): Promise<void> {
  const bytes = await readFile(join(TARGET, file));
  if (likeness[file]?.sha256 === hashOf(bytes)) return;
  const measured = await measureLikeness(source, bytes);
  likeness[file] = measured;
  process.stdout.write(`${file} distance ${measured.distance}\n`);
  if (measured.distance > MOST_HOME_DISTANCE) process.exitCode = 1;
}

async function make(name: string, recipe: Recipe): Promise<string> {
  const picture = await cut(recipe);
  const { quality = AVIF_QUALITY } = recipe;
  const [, , cropWidth, cropHeight] = recipe.crop;
  const ratio = (cropHeight + (recipe.sky ?? 0)) / (cropWidth + (recipe.wall ?? 0));
  const most = name.startsWith("banner-") ? MAX_BANNER_BYTES : MAX_BYTES;
  for (const width of recipe.widths) {
    const sized = picture.clone().resize(width);
    const files = { avif: `${name}-${width}.avif`, webp: `${name}-${width}.webp` };
    if (wanted.length === 0 || wanted.includes(name)) {
      await save(files.avif, await sized.clone().avif({ quality, effort: 9 }).toBuffer(), most);
      await save(
        files.webp,
        await sized.clone().webp({ quality: 86, effort: 6, smartSubsample: true }).toBuffer(),
        most,
      );
    }
    for (const file of Object.values(files)) await measure(file, await sized.clone().png().toBuffer());
  }
  const width = middlingWidth(recipe);
  blurs.set(name, await toBlur(picture.clone()));
  return `  "${name}": { width: ${width}, height: ${Math.round(width * ratio)}, widths: [${recipe.widths.join(", ")}] },`;
}

await mkdir(TARGET, { recursive: true });
const wanted = process.argv.slice(2);
const likeness = await readLikeness();
const blurs = new Map<string, string>();
const entries: string[] = [];
for (const [name, recipe] of Object.entries(RECIPES)) entries.push(await make(name, recipe));
await writeLikeness(likeness);
const fileOf = (name: string) => `/images/home/${name}-${middlingWidth(RECIPES[name])}.webp`;
await writeBlurs(BLURS, "make-home-pictures.ts", blurs, (name) => `[src="${fileOf(name)}"]`);
await writeFile(
  MANIFEST,
  [
    "/**",
    " * Made by artwork/scripts/make-home-pictures.ts: the widths of each picture's files, and the size of the one that",
    " * stands for all, in pixels.",
    " */",
    "export const HOME_PICTURES = {",
    ...entries,
    "} as const;",
    "",
  ].join("\n"),
);
