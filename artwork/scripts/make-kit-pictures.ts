/**
 * Makes the full-size pictures of the kits from those of their parts: `npm run kit-pictures -w storefront`, before `npm
 * run images`. Four parts in two rows, the carton last; all were rendered on the same floor in the same light.
 */
import { join } from "node:path";
import sharp from "sharp";

const SOURCES = join(import.meta.dirname, "..");
const SIZE = { width: 1200, height: 900 };
/** Between the parts, in pixels. */
const GAP = 8;

const KITS = {
  "flight-kit-77-wh": ["battery-large", "charger-hub", "shoulder-bag", "carton"],
  "travel-kit-18-wh": ["battery-mini", "landing-pad", "shoulder-bag", "carton"],
  "care-kit": ["propeller-set", "propeller-guards", "nd-filters", "carton"],
};

for (const [kit, parts] of Object.entries(KITS)) {
  const [width, height] = [(SIZE.width - GAP) / 2, (SIZE.height - GAP) / 2];
  const cells = parts.map(async (part, place) => ({
    input: await sharp(join(SOURCES, `${part}-1.webp`))
      .resize(width, height)
      .toBuffer(),
    left: (place % 2) * (width + GAP),
    top: Math.floor(place / 2) * (height + GAP),
  }));
  await sharp({ create: { ...SIZE, channels: 3, background: "#ffffff" } })
    .composite(await Promise.all(cells))
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toFile(join(SOURCES, `${kit}-1.webp`));
}
