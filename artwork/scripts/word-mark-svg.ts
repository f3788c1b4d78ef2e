import { readFile } from "node:fs/promises";

const COMPONENT = new URL("../../storefront/app/ui/word-mark.tsx", import.meta.url);

/** The word mark's size as it is drawn, in pixels. */
export const WORD_MARK_SIZE = { width: 296, height: 72 } as const;

/**
 * The shop's word mark as an SVG of its own in two colours, on a ground where one is given; drawn as the storefront
 * draws it.
 */
export async function wordMarkSvg(ink: string, accent: string, ground?: string): Promise<string> {
  const { width, height } = WORD_MARK_SIZE;
  const component = await readFile(COMPONENT, "utf8");
  const strokes = component
    .slice(component.indexOf("<g "), component.indexOf("</svg>"))
    .replace(' id={id} fill="none" strokeWidth="7.5"', "")
    .replaceAll("currentColor", ink)
    .replace("{WORD_MARK_ACCENT}", `"${accent}"`);
  const floor = ground ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-width="7.5">${floor}${strokes}</svg>`;
}
