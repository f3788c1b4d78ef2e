import type { Locator } from "@playwright/test";
import { allowErrors, expect, fakeMapService, requestsOf, test } from "./shop-test";

test.beforeEach(({ page }) => fakeMapService(page));

/** The shop's default location (SHOP_COORDINATES): degrees north and east. */
const SHOP = { latitude: 23.7937, longitude: 90.4043 };
/** Half a degree in each direction contains the city. */
const DHAKA = { latitude: 23.76, longitude: 90.39, reach: 0.15 };
const TILE_PX = 256;

type Point = { x: number; y: number };
/** One of the map's pictures: its top left corner, and its address. */
type Tile = Point & { src: string };

/** The location under a point of the window: a tile of the map has its number in its address. */
function placeAt(tile: Tile, point: Point): { zoom: number; latitude: number; longitude: number } {
  const [zoom = 0, column = 0, row = 0] = (/(\d+)\/(\d+)\/(\d+)\.png/.exec(tile.src) ?? []).slice(1).map(Number);
  const x = (column + (point.x - tile.x) / TILE_PX) / 2 ** zoom;
  const y = (row + (point.y - tile.y) / TILE_PX) / 2 ** zoom;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { zoom, latitude, longitude: x * 360 - 180 };
}

/** The middle of the map, the tip of its marker, and a picture: measured at once, because the page may still move. */
async function pointsOf(map: Locator): Promise<{ middle: Point; tip: Point; tile: Tile }> {
  const marker = await map.getByRole("button", { name: "Aeroloft is here" }).elementHandle();
  const [frame, pin, tile] = await map.evaluate((element, pinned) => {
    const picture = element.querySelector<HTMLImageElement>("img[src*='tile.openstreetmap.org']");
    if (!picture || !(pinned instanceof Element)) throw new Error("the map has no picture, or no marker");
    const { x, y } = picture.getBoundingClientRect();
    const boxes = [element, pinned].map((one) => one.getBoundingClientRect().toJSON() as DOMRect);
    return [...boxes, { x, y, src: picture.src }] as [DOMRect, DOMRect, Tile];
  }, marker);
  return {
    middle: { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 },
    tip: { x: pin.x + pin.width / 2, y: pin.y + pin.height - 1 },
    tile,
  };
}

test.describe("the map", () => {
  test("loads when it is seen, is centred in Dhaka at zoom 13, marks the shop, and leaves the wheel to the page [S1-14 S1-17 S9-10 S9-11 S9-12]", async ({
    page,
    isMobile,
  }) => {
    const tiles = requestsOf(page, /tile\.openstreetmap\.org/);
    await page.goto("/home");
    await expect(page.getByTestId("banner-slides")).toBeVisible();
    expect(tiles).toEqual([]);
    const map = page.getByTestId("shop-map");
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByRole("button", { name: "Aeroloft is here" })).toBeVisible();
    await expect(map.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    await expect(map.locator("img[src*='tile.openstreetmap.org']").first()).toBeAttached();
    const { middle, tip, tile } = await pointsOf(map);
    const [centre, marked] = [placeAt(tile, middle), placeAt(tile, tip)];
    expect(centre.zoom).toBe(13);
    expect(Math.abs(centre.latitude - DHAKA.latitude), "degrees from Dhaka").toBeLessThan(DHAKA.reach);
    expect(Math.abs(centre.longitude - DHAKA.longitude), "degrees from Dhaka").toBeLessThan(DHAKA.reach);
    // Three decimals are 100 m, on the map six pixels.
    expect(marked.latitude).toBeCloseTo(SHOP.latitude, 3);
    expect(marked.longitude).toBeCloseTo(SHOP.longitude, 3);
    expect(tiles.every((address) => new URL(address).pathname.startsWith("/13/"))).toBe(true);
    if (isMobile) return;
    await map.hover();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before);
    expect(tiles.every((address) => new URL(address).pathname.startsWith("/13/"))).toBe(true);
  });

  test("keeps its marker and says so where no picture of it can be had @full", async ({ page }) => {
    allowErrors(page, /net::ERR_/);
    await page.route("**/tile.openstreetmap.org/**", (route) => route.abort());
    await page.goto("/home");
    const map = page.getByTestId("shop-map");
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByText("The map cannot be shown right now.")).toBeVisible();
    await expect(map.getByRole("button", { name: "Aeroloft is here" })).toBeVisible();
  });
});
