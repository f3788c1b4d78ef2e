/**
 * Draws the word mark for the mails, for light and for dark, into medusa-backend/src/mails/parts/word-mark-pictures.ts,
 * and for the PDFs into medusa-backend/src/documents/word-mark.ts: what Medusa builds are modules alone. In mails on
 * solid grounds, because some mail programs turn a light ground dark and leave pictures as they are. Run: `npm run
 * mail-word-mark -w storefront`
 */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { wordMarkSvg } from "./word-mark-svg";

const BACKEND = new URL("../../medusa-backend/src/", import.meta.url);
const INK = "#121416";
const ACCENT = "#C2410C";

async function draw(ink: string, accent: string, ground: string): Promise<string> {
  const svg = await wordMarkSvg(ink, accent, ground);
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
  return png.toString("base64");
}

const day = await draw(INK, ACCENT, "#F6F6F4");
const night = await draw("#F3F4F5", "#FF7A3D", "#0E0F11");
await writeFile(
  new URL("mails/parts/word-mark-pictures.ts", BACKEND),
  `/** The word mark as PNG in base64, 296 × 72 px. Made by artwork/scripts/make-mail-word-mark.ts. */
export const WORD_MARK_PICTURES = {
  day: "${day}",
  night: "${night}",
} as const;
`,
);
await writeFile(
  new URL("documents/word-mark.ts", BACKEND),
  `/** The word mark as an SVG. Made by artwork/scripts/make-mail-word-mark.ts. */
export const WORD_MARK = \`
${(await wordMarkSvg(INK, ACCENT)).replaceAll("\n", "").replace(/> +</g, "><").replaceAll("><", ">\n<")}
\`;
`,
);
