import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { IS_FULL } from "../support/full";

/** The rules that axe checks: WCAG 2.0 to 2.2, A and AA, and its own best practices. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The two sizes that the shop is designed for, in CSS pixels. */
const DESKTOP = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window, and the modes in which axe checks a page in it. */
type View = { size: { width: number; height: number }; modes: ("light" | "dark")[] };
/** Each size and each mode once; all pairs in `npm run test:full`. */
export const VIEWS: View[] = [
  { size: DESKTOP, modes: IS_FULL ? ["light", "dark"] : ["light"] },
  { size: PHONE, modes: IS_FULL ? ["light", "dark"] : ["dark"] },
];
/** By turns: light at a desk for every other screen, dark on a phone for the rest. All in `npm run test:full`. */
export const viewsByTurns = (place: number): View[] =>
  IS_FULL ? VIEWS : VIEWS.filter((_view, side) => side === place % 2);
/** WCAG 1.4.10 (400 % of 1,280 px) and the widest window that is designed for. */
const EXTREMES_PX = [320, 2_560];
/** 400 % zoom of 1,280 by 1,024 px. */
const ZOOMED = { width: 320, height: 256 };
/** The smallest text of a field: phones zoom into a field with a smaller one. */
const FIELD_PX = 16;
/** The text spacing that a person may set (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;
/** How long a page may take to adapt to the window. */
const SETTLED_WITHIN_MS = 10_000;
/** The smallest side of a button or link (WCAG 2.5.8). */
const TARGET_PX = 24;

/**
 * The page's current faults, one line each: axe's findings in each of `views`, targets that are too small, scrolling to
 * the side in the narrowest and the widest window, fields that phones zoom into, text that wider spacing cuts, bars
 * that fill a zoomed window, and what forced colours hide. The page is loaded once; then the window and the mode are
 * changed.
 */
export async function auditPage(page: Page, views = VIEWS): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(axe.source);
  faults.push(...(await textsSideBySide(page)));
  for (const { size, modes } of views) {
    await page.setViewportSize(size);
    // Anywhere else the header that stays would happen to cover a part of something.
    await page.evaluate(() => scrollTo(0, 0));
    faults.push(...(await tooWide(page, size.width)));
    for (const colorScheme of modes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await colours(page);
      for (const fault of await violations(page)) faults.push(`${size.width} px, ${colorScheme}: ${fault}`);
    }
    for (const fault of await smallTargets(page)) faults.push(`${size.width} px: ${fault}`);
    for (const fault of await smallFields(page)) faults.push(`${size.width} px: ${fault}`);
    for (const fault of await cutBySpacing(page)) faults.push(`${size.width} px: cut by text spacing: ${fault}`);
  }
  for (const width of EXTREMES_PX) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await tooWide(page, width)));
  }
  await page.setViewportSize(ZOOMED);
  faults.push(...(await tallBars(page)));
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: "active" });
  await colours(page);
  faults.push(...(await hiddenByForcedColours(page)));
  await page.emulateMedia({ forcedColors: "none" });
  return faults;
}

/**
 * Elements with two texts side by side: when a browser has translated the page, a later value of one does not reach it.
 * `{`${count} products`}` is one text.
 */
function textsSideBySide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isText = (node: Node | null) => node?.nodeType === Node.TEXT_NODE;
    return [...document.querySelectorAll("body :not(script, style)")].flatMap(({ childNodes, outerHTML }) => {
      const nodes = [...childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
      const isDouble = nodes.some((node, place) => isText(node) && isText(nodes[place + 1] ?? null));
      return isDouble ? [`two texts side by side: ${outerHTML.slice(0, 160)}`] : [];
    });
  });
}

/**
 * Ends every transition: however short, it starts from the old colour, and a page that draws nothing never ends it. The
 * end of one may start another, of an element that takes its colour from the first.
 */
async function colours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let found = running(); found.length > 0; found = running())
      for (const transition of found) transition.finish();
  });
}

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await run(document, {
      runOnly: tags,
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.failureSummary?.replaceAll(/\s+/g, " ")} ${node.html.slice(0, 200)}`),
    );
  }, AXE_TAGS);
}

/** Targets that are too small, without the space around; links within a sentence are as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
    const inSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith("inline") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const seen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      if (!seen || (width >= least && height >= least) || inSentence(element)) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`];
    });
  }, TARGET_PX);
}

function smallFields(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const typed =
      "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range]), select, textarea";
    return [...document.querySelectorAll(typed)].flatMap((field) => {
      const { fontSize } = getComputedStyle(field);
      const isSmall = field.checkVisibility() && Number.parseFloat(fontSize) < least;
      return isSmall ? [`text of ${fontSize}: ${field.outerHTML.slice(0, 160)}`] : [];
    });
  }, FIELD_PX);
}

/** Texts that are cut off with wider spacing, and not without. A style that a script makes needs no source. */
function cutBySpacing(page: Page): Promise<string[]> {
  return page.evaluate((spacing) => {
    const cut = () =>
      [...document.querySelectorAll("body *")].filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        if (element.childElementCount > 0 || !element.textContent?.trim()) return false;
        if (overflowX === "visible" && overflowY === "visible") return false;
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
        return scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2;
      });
    const before = new Set(cut());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(spacing);
    const sheets = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...sheets, sheet];
    const found = cut().filter((element) => !before.has(element));
    document.adoptedStyleSheets = sheets;
    return found.map(({ outerHTML }) => outerHTML.slice(0, 160));
  }, SPACING);
}

/** What stays in the window while the page scrolls and covers more than a third of it; dialogs and toasts may. */
function tallBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((element) => {
      const { position } = getComputedStyle(element);
      if (position !== "fixed" && position !== "sticky") return [];
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest("dialog, [role=dialog], [data-scope=dialog], .Toastify")) return [];
      const { top, bottom } = element.getBoundingClientRect();
      const covered = position === "fixed" ? Math.min(bottom, innerHeight) - Math.max(top, 0) : bottom - top;
      return covered > innerHeight / 3
        ? [`zoomed: ${position} and ${Math.round(covered)} px high: ${element.outerHTML.slice(0, 160)}`]
        : [];
    }),
  );
}

/** What forced colours, which take away backgrounds and shadows, do not show. */
function hiddenByForcedColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const colourOf = (name: string) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const [chosen, ground] = [colourOf("Highlight"), colourOf("Canvas")];
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
      });
    const isOn = (element: Element) =>
      ["aria-pressed", "aria-current", "aria-checked", "aria-selected"].some(
        (name) => element.hasAttribute(name) && element.getAttribute(name) !== "false",
      );
    const border = (element: Element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      return Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none" ? borderTopColor : null;
    };
    const fill = (element: Element | undefined) => element && getComputedStyle(element).fill;
    const faults = [
      ...seen("[aria-pressed], [aria-current], [aria-checked], [aria-selected]").filter(
        (element) => isOn(element) && border(element) !== chosen,
      ),
      ...seen("button, [role=button], meter, progress").filter(
        (element) => !border(element) && !element.textContent?.trim() && !element.querySelector("svg"),
      ),
      ...seen("[role=img][aria-label^=Rated]").filter((rating) => {
        const [all, rated] = rating.querySelectorAll("svg");
        return fill(all) === fill(rated);
      }),
      ...seen("svg rect").filter((bar) => fill(bar) === ground),
    ];
    return faults.map(({ outerHTML }) => `hidden by forced colours: ${outerHTML.slice(0, 160)}`);
  });
}

/** Carousels take a frame or two to follow the window. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  try {
    await expect.poll(() => sidewaysScroll(page), { timeout: SETTLED_WITHIN_MS }).toBe(0);
    return [];
  } catch {
    // A slow page may not have answered in time: what counts is where it ends.
    const left = await sidewaysScroll(page);
    return left === 0 ? [] : [`${width} px: scrolls ${left} px to the side: ${await widest(page)}`];
  }
}

/** The innermost element that reaches furthest to the right. */
function widest(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const reach = (element: Element) => element.getBoundingClientRect().right;
    const all = [...document.querySelectorAll("body *")];
    const furthest = Math.max(...all.map(reach));
    return all.findLast((element) => reach(element) >= furthest - 1)?.outerHTML.slice(0, 160);
  });
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
