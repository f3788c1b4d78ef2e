import type { Page } from "@playwright/test";
import { few } from "../support/full";
import { expect, IN_FULL, test, waitForScripts } from "./shop-test";

const PAGES = ["/", "/explore", "/products/kestrel-pro"];

/**
 * Properties that may change once the page is complete: the blur behind a loading picture, the page's length, and
 * styles that only an interaction shows.
 */
const MAY_CHANGE =
  /^background-|^(?:bottom|inset-block-end|perspective-origin|transform-origin|tab-size|-webkit-tap-highlight-color)$/;

type Look = Record<string, string>;

/**
 * Every computed property of each element above the line at which a page waits for its stylesheets (`StylesFromHere`).
 * Elements around the line grow with the content below it and are left out, and so are the banner's hidden slides.
 */
function lookAboveTheLine(page: Page): Promise<Record<string, Look>> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const line = document.querySelector("body link[rel=stylesheet]");
    if (!line) throw new Error("Nothing waits for the stylesheets.");
    const above = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.compareDocumentPosition(line) === Node.DOCUMENT_POSITION_FOLLOWING &&
        !element.matches(
          "script, source, noscript, [data-words-at]:not(:first-child), [data-words-at]:not(:first-child) *",
        ),
    );
    const looks = above.map((element, index) => {
      const style = getComputedStyle(element);
      const name = `${index} ${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      return [name, Object.fromEntries([...style].map((property) => [property, style.getPropertyValue(property)]))];
    });
    return Object.fromEntries(looks);
  });
}

function differences(before: Record<string, Look>, after: Record<string, Look>): string[] {
  return Object.entries(before).flatMap(([name, look]) =>
    Object.entries(look)
      .filter(([property, value]) => !MAY_CHANGE.test(property) && after[name]?.[property] !== value)
      .map(([property, value]) => `${name} { ${property}: ${value} -> ${after[name]?.[property]} }`),
  );
}

// Without scripts, so that only the stylesheets change the page.
test.use({ javaScriptEnabled: false });

for (const path of few(PAGES, 1))
  test(`${path} is painted without waiting for a stylesheet, and looks the same once they are there`, async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.css", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("main link[rel=stylesheet]").first().waitFor({ state: "attached" });
    const before = await lookAboveTheLine(page);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    await expect(page.getByRole("contentinfo")).not.toBeAttached();
    release();
    await page.waitForLoadState("load");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(differences(before, await lookAboveTheLine(page))).toEqual([]);
  });

test.describe("with scripts", () => {
  test.use({ javaScriptEnabled: true });

  /** The stylesheets in use, including repeats. */
  const inUse = (page: Page) =>
    page.evaluate(() =>
      [...document.styleSheets].filter(({ media }) => media.mediaText !== "not all").map(({ href }) => href),
    );

  type Watched = Window & { mostOutOfUse?: number };

  /**
   * From now on, counts at each change of the page's links the stylesheets that are no longer in use: the page must
   * never lose one.
   */
  const watchUse = (page: Page) =>
    page.evaluate(() => {
      const page: Watched = window;
      const linksInUse = () =>
        new Set(
          [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]
            .filter(({ media, sheet }) => media !== "not all" && sheet !== null)
            .map(({ href }) => href),
        );
      const known = linksInUse();
      page.mostOutOfUse = 0;
      const count = () => {
        const now = linksInUse();
        const gone = [...known].filter((href) => !now.has(href)).length;
        page.mostOutOfUse = Math.max(page.mostOutOfUse ?? 0, gone);
      };
      const remove = Node.prototype.removeChild;
      Node.prototype.removeChild = function removeChild<T extends Node>(child: T): T {
        const removed = remove.call(this, child) as T;
        count();
        return removed;
      };
    });

  test(
    "a stylesheet is in use once, and stays when the screen that came with the page is left",
    IN_FULL,
    async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(path);
        await waitForScripts(page);
        const before = await inUse(page);
        expect(new Set(before).size, path).toBe(before.length);
        expect(before.length, path).toBeGreaterThan(2);
        const look = () => page.getByRole("banner").evaluate((element) => getComputedStyle(element).borderBottomWidth);
        await expect.poll(look).toBe("1px");
        await watchUse(page);
        await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
        await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Store" }).click();
        await expect(page.getByTestId("product-card").first()).toBeVisible();
        expect(await page.evaluate(() => (window as Watched).mostOutOfUse), path).toBe(0);
        const after = await inUse(page);
        expect(new Set(after).size, path).toBe(after.length);
        expect(after, path).toEqual(expect.arrayContaining(before));
        expect(await look(), path).toBe("1px");
      }
    },
  );
});
