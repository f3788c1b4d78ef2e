import type { Locator } from "@playwright/test";
import { BOTH_SIZES, expect, fakeMapService, test } from "./shop-test";

test.beforeEach(({ page }) => fakeMapService(page));

/** How far the marker's point is from the middle of the map, in pixels to the right and down. */
async function fromCentre(map: Locator): Promise<number[]> {
  const [frame, pin] = await Promise.all([
    map.boundingBox(),
    map.getByRole("button", { name: "Aeroloft is here" }).boundingBox(),
  ]);
  if (!frame || !pin) throw new Error("the map or its marker is not there");
  const point = { x: pin.x + pin.width / 2, y: pin.y + pin.height - 1 };
  return [point.x - frame.x - frame.width / 2, point.y - frame.y - frame.height / 2].map((pixels) =>
    Math.round(pixels / 3),
  );
}

test.describe("the map", () => {
  test(
    "loads when it is seen, looks at Dhaka at zoom 13, and leaves the wheel to the page [S1-14 S1-17 S9-10 S9-11 S9-12]",
    BOTH_SIZES,
    async ({ page, isMobile }) => {
      const tiles: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("tile.openstreetmap.org")) tiles.push(new URL(request.url()).pathname);
      });
      await page.goto("/home");
      await expect(page.getByTestId("banner-slides")).toBeVisible();
      expect(tiles).toEqual([]);
      const map = page.getByTestId("shop-map");
      await map.scrollIntoViewIfNeeded();
      await expect(map.getByRole("button", { name: "Aeroloft is here" })).toBeVisible();
      await expect(map.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
      await expect.poll(() => tiles.length).toBeGreaterThan(0);
      // The tile of 23.79° N, 90.40° E, with those around it.
      await expect.poll(() => tiles).toContain("/13/6152/3538.png");
      const rows = tiles.map((tile) => Number(tile.split("/")[3]?.replace(".png", "")));
      expect(Math.max(...rows.map((row) => Math.abs(row - 3538)))).toBeLessThanOrEqual(2);
      expect(await fromCentre(map)).toEqual([0, 0]);
      expect(tiles.every((tile) => tile.startsWith("/13/"))).toBe(true);
      if (isMobile) return;
      await map.hover();
      const before = await page.evaluate(() => window.scrollY);
      await page.mouse.wheel(0, -300);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before);
      expect(tiles.every((tile) => tile.startsWith("/13/"))).toBe(true);
    },
  );

  test("keeps its marker and says so where no picture of it can be had", async ({ page, consoleErrors }) => {
    consoleErrors.allow(/net::ERR_/);
    await page.route("**/tile.openstreetmap.org/**", (route) => route.abort());
    await page.goto("/home");
    const map = page.getByTestId("shop-map");
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByText("The map cannot be shown right now.")).toBeVisible();
    await expect(map.getByRole("button", { name: "Aeroloft is here" })).toBeVisible();
  });
});
