import type { Page, Request } from "@playwright/test";
import { formField } from "../support/fields";
import { stack } from "../support/stack";
import { enter, expectTitle, fillCart, openScreen } from "./open-screen";
import type { Someone } from "./screen-people";
import { addressOf, type ScreenRow } from "./screen-row";
import { SCREENS } from "./screens";
import { allowErrors, expect, test, waitForScripts } from "./shop-test";

const KINDS = ["script", "stylesheet", "image", "font"];
const WORDS = "Do you ship to Sylhet?";

// Recording a trace would take longer than the test.
test.describe.configure({ mode: "parallel" });
test.use({ trace: "off" });

for (const role of ["visitor", "customer", "admin"] as const) {
  test(`a ${role} keeps cart and typed text on every screen, whichever asset does not come @full`, async ({ page }) => {
    test.setTimeout(3 * 3_600_000);
    allowErrors(page, /./);
    const someone = await enter(page, role);
    for (const screen of SCREENS.filter(({ roles }) => roles.includes(role))) {
      const assets = await assetsOf(page, screen, someone);
      expect(assets.length, screen.route).toBeGreaterThan(0);
      for (const missing of assets)
        await test.step(`${screen.route}, ${screen.state}, without ${missing}`, () =>
          lookWithout(page, screen, someone, missing));
    }
  });
}

async function assetsOf(page: Page, screen: ScreenRow, someone: Someone): Promise<string[]> {
  const asked = new Set<string>();
  const note = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === new URL(stack.storefront).origin && KINDS.includes(request.resourceType())) asked.add(pathname);
  };
  page.on("request", note);
  await openScreen(page, screen, someone);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  return [...asked];
}

async function lookWithout(page: Page, screen: ScreenRow, someone: Someone, missing: string): Promise<void> {
  await fillCart(page, screen.cart ?? 1);
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem("persist:root") ?? "{}").state);
  const before = await cart();
  const isMissing = (url: URL) => url.pathname === missing;
  await page.route(isMissing, (route) => route.abort());
  await page.goto(addressOf(screen, someone), { waitUntil: "domcontentloaded" });
  const field = formField(page, "message");
  const fold = page.getByRole("contentinfo").locator("summary");
  if ((await fold.count()) > 0) await fold.click();
  await field.fill(WORDS);
  await field.scrollIntoViewIfNeeded();
  if (screen.bring) {
    // A page without its script sends a form natively, and says that a part of it is missing.
    const works = await Promise.any([waitForScripts(page).then(() => true), saysSo(page).then(() => false)]);
    // The missing file may be one that the screen's state needs; then the page says so too.
    if (works) await Promise.any([screen.bring(page), saysSo(page)]);
  }
  await page.waitForLoadState("networkidle");
  await expectTitle(page, screen);
  await expect(field).toHaveValue(WORDS);
  expect(await cart()).toEqual(before);
  await page.unroute(isMissing);
}

const saysSo = (page: Page) =>
  page
    .getByText(/could not be loaded/)
    .filter({ visible: true })
    .first()
    .waitFor();
