import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { settle } from "./page-time";
import { expect, fakeMapService, test } from "./shop-test";

/** Windows in CSS pixels, from the narrowest to the widest, on either side of where the pictures' crop changes. */
const WIDTHS = { phone: [390, 767], desktop: [768, 1_279, 1_280, 2_560] };

test("words on pictures stand out from what is below them: 4.5:1, large ones 3:1 @full", async ({ page, isMobile }) => {
  test.slow();
  await fakeMapService(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/home");
  // The header stays at the top of the window and would be in the screenshots.
  await page.getByRole("banner").evaluate((header) => {
    header.style.visibility = "hidden";
  });
  for (const width of isMobile ? WIDTHS.phone : WIDTHS.desktop) {
    await page.setViewportSize({ width, height: 900 });
    const found = [
      ...(await banner(page)),
      ...(await textOnPictures(page.getByRole("region", { name: "Powerful Features" }))),
    ];
    // Two of each of the three slides and of the three features.
    expect(found).toHaveLength(12);
    const pale = found.filter(({ contrast, needed }) => contrast < needed);
    expect(pale, `${width} px`).toEqual([]);
  }
});

/** One slide after the other; the others are hidden meanwhile. */
async function banner(page: Page): Promise<TextOnPicture[]> {
  const slides = page.getByTestId("banner-slides");
  await settle(slides, false);
  const found: TextOnPicture[] = [];
  for (const dot of await page.getByRole("button", { name: /^Slide \d of 3/ }).all()) {
    await dot.click();
    await settle(slides, false);
    found.push(...(await textOnPictures(slides.locator(".swiper-slide-active"))));
  }
  return found;
}

/** The share of a text's pixels that may have less contrast: spray or a leaf's edge makes no word unreadable. */
const LEAST_SHARE = 0.01;
/** WCAG 1.4.3: large text in CSS pixels (18 pt, or 14 pt in bold), and the contrast that it and other text needs. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
const NEEDED = { large: 3, other: 4.5 };

/** Words on a picture, and their contrast with all but a hundredth of the pixels beneath them. */
type TextOnPicture = { words: string; contrast: number; needed: number };

type Box = { x: number; y: number; width: number; height: number };
type Text = { words: string; colour: string; px: number; weight: number; lines: Box[] };

/**
 * Measures all text on pictures in `scope`: takes a screenshot without the text, and compares each pixel in the boxes
 * of its lines with its colour. The screenshot lacks the text's shadow, so the real contrast is at least the reported
 * one.
 */
async function textOnPictures(scope: Locator): Promise<TextOnPicture[]> {
  const page = scope.page();
  const pictures = await scope.evaluate(markTexts);
  for (let index = 0; index < pictures; index += 1) {
    const picture = scope.locator("[data-under-text]").nth(index);
    await picture.scrollIntoViewIfNeeded();
    // A picture that is complete may still be drawn later; one that is decoded is in the next frame.
    const isDecoded = (image: HTMLImageElement) =>
      image.decode().then(
        () => true,
        () => false,
      );
    await expect.poll(() => picture.evaluate(isDecoded)).toBe(true);
  }
  const texts = await scope.evaluate(hideTexts);
  const png = (await scope.screenshot({ scale: "css" })).toString("base64");
  await scope.evaluate(showTexts);
  await page.evaluate(axe.source);
  const contrasts = await page.evaluate(leastContrasts, { png, texts, share: LEAST_SHARE });
  return texts.map(({ words, px, weight }, index) => {
    const large = px >= LARGE_PX || (px >= LARGE_BOLD_PX && weight >= 700);
    return { words, contrast: contrasts[index] ?? 0, needed: large ? NEEDED.large : NEEDED.other };
  });
}

/** Marks words above a picture without a ground of their own, and the pictures; returns their number. */
function markTexts(scope: Element): number {
  for (const mark of ["data-on-picture", "data-under-text"])
    for (const old of scope.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
  const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const pictures = [...scope.querySelectorAll("img")].filter(seen);
  for (const element of scope.querySelectorAll("*")) {
    const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (!words || width <= 1 || !seen(element)) continue;
    if (/^rgb\(/.test(getComputedStyle(element).backgroundColor)) continue;
    for (const picture of pictures) {
      const under = picture.getBoundingClientRect();
      if (under.left >= right || under.right <= left || under.top >= bottom || under.bottom <= top) continue;
      element.setAttribute("data-on-picture", "");
      picture.setAttribute("data-under-text", "");
    }
  }
  return scope.querySelectorAll("[data-under-text]").length;
}

/** Hides the marked texts, and returns the look of each and the position of its lines, relative to the scope. */
function hideTexts(scope: Element): Text[] {
  const corner = scope.getBoundingClientRect();
  return [...scope.querySelectorAll<HTMLElement>("[data-on-picture]")].map((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    element.style.visibility = "hidden";
    return {
      words: element.textContent?.trim() ?? "",
      colour: color,
      px: Number.parseFloat(fontSize),
      weight: Number(fontWeight),
      lines: lines.map(({ x, y, width, height }) => ({ x: x - corner.x, y: y - corner.y, width, height })),
    };
  });
}

function showTexts(scope: Element): void {
  for (const element of scope.querySelectorAll<HTMLElement>("[data-on-picture]")) element.style.visibility = "";
}

/** The part of axe's own tools that is used here; its types leave them out. */
type AxeColours = {
  Color: new (red?: number, green?: number, blue?: number, alpha?: number) => { parseString(css: string): void };
  getContrast(ground: object, ink: object): number | null;
};
type Question = { png: string; texts: Text[]; share: number };

/** For each text the contrast (axe's) such that no more than `share` of the pixels in its lines' boxes have less. */
async function leastContrasts({ png, texts, share }: Question): Promise<number[]> {
  const { Color, getContrast } = (window as unknown as { axe: { commons: { color: AxeColours } } }).axe.commons.color;
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const photograph = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  // Indistinguishable colours are measured once.
  const SHADES = 0xfcfcfc;
  const paper = new OffscreenCanvas(photograph.width, photograph.height).getContext("2d");
  if (!paper) throw new Error("no canvas");
  paper.drawImage(photograph, 0, 0);
  return texts.map(({ words, colour, lines }) => {
    const pixelsOf = new Map<number, number>();
    let all = 0;
    for (const { x, y, width, height } of lines) {
      const { data } = paper.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height));
      for (let at = 0; at < data.length; at += 4) {
        const rgb = (((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)) & SHADES;
        pixelsOf.set(rgb, (pixelsOf.get(rgb) ?? 0) + 1);
        all += 1;
      }
    }
    const ink = new Color();
    ink.parseString(colour);
    const contrasts = [...pixelsOf].map(([rgb, pixels]) => {
      const ground = new Color(rgb >> 16, (rgb >> 8) & 255, rgb & 255, 1);
      return [getContrast(ground, ink) ?? 0, pixels] as const;
    });
    let passed = 0;
    for (const [contrast, pixels] of contrasts.sort(([one], [other]) => one - other)) {
      passed += pixels;
      if (passed > all * share) return Math.round(contrast * 100) / 100;
    }
    throw new Error(`there is no pixel under "${words}"`);
  });
}
