/**
 * Draws the word mark for the mails, for light and for dark, and writes both into medusa-backend/src/mail/parts/word-mark-pictures.ts: what
 * Medusa builds are modules alone. On solid grounds, because some mail programs turn a light ground dark and leave pictures as
 * they are. Run: node artwork/scripts/make-mail-word-mark.mjs
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

const root = new URL("../../", import.meta.url);
const component = await readFile(new URL("storefront/app/ui/brand/word-mark.tsx", root), "utf8");
const strokes = component.slice(component.indexOf("<g "), component.indexOf("</svg>"));

async function draw(ink, accent, ground) {
  const shapes = strokes.replaceAll("currentColor", ink).replace("var(--chakra-colors-accent-solid)", accent);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 296 72" width="296" height="72" fill="none" stroke-width="7.5"><rect width="296" height="72" fill="${ground}"/>${shapes}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
  return png.toString("base64");
}

const day = await draw("#121416", "#C2410C", "#F6F6F4");
const night = await draw("#F3F4F5", "#FF7A3D", "#0E0F11");
await writeFile(
  new URL("medusa-backend/src/mail/parts/word-mark-pictures.ts", root),
  `/** The word mark as PNG in base64, 296 × 72 px. Made by artwork/scripts/make-mail-word-mark.mjs. */
export const WORD_MARK_PICTURES = {
  day: "${day}",
  night: "${night}",
} as const;
`,
);
