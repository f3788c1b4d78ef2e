import type { Page, Request } from "@playwright/test";
import { formField } from "../support/fields";
import { IS_FULL } from "../support/full";
import { stack } from "../support/stack";
import { addressOf, enter, expectTitle, fillCart, openScreen } from "./open-screen";
import type { Role, Someone } from "./screen-people";
import type { ScreenRow } from "./screen-row";
import { SCREENS } from "./screens";
import { expect, test, waitForScripts } from "./shop-test";

/**
 * `npm run test:full` takes each asset away from each screen; otherwise it takes away all late code at once, from the
 * screen that has most of it.
 */
const EVERY_ASSET = IS_FULL;
const KINDS = ["script", "stylesheet", "image", "font"];
const WORDS = "Do you ship to Sylhet?";

const FEW: readonly (Pick<ScreenRow, "route" | "state"> & { role: Role })[] = [
  { route: "checkout.tsx", state: "payment open", role: "customer" },
];

/** The screens that a role can see. */
const screensOf = (role: Role) =>
  SCREENS.filter(({ roles, route, state }) => {
    const isOneOfFew = FEW.some((few) => few.role === role && few.route === route && few.state === state);
    return EVERY_ASSET ? roles.includes(role) : isOneOfFew;
  });

// Recording a trace would take longer than the test.
test.describe.configure({ mode: "parallel" });
test.use({ trace: "off" });

for (const role of ["visitor", "customer", "admin"] as const) {
  if (screensOf(role).length === 0) continue;
  test(`a ${role} keeps cart and typed text on every screen, whichever asset does not come`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    test.setTimeout(EVERY_ASSET ? 3 * 3_600_000 : 240_000);
    consoleErrors.allow(/./);
    const someone = await enter(page, context, role);
    for (const screen of screensOf(role)) {
      const assets = await assetsOf(page, screen, someone);
      expect(assets.length, screen.route).toBeGreaterThan(0);
      for (const missing of EVERY_ASSET ? assets.map((asset) => [asset]) : [assets])
        await test.step(`${screen.route}, ${screen.state}, without ${missing.join(", ")}`, () =>
          lookWithout(page, screen, someone, missing));
    }
  });
}

/** The shop's own files that a screen requests: all of them, or the scripts that its page does not name. */
async function assetsOf(page: Page, screen: ScreenRow, someone: Someone): Promise<string[]> {
  const asked = new Map<string, string>();
  const note = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === new URL(stack.storefront).origin && KINDS.includes(request.resourceType()))
      asked.set(pathname, request.resourceType());
  };
  page.on("request", note);
  await openScreen(page, screen, someone);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  if (EVERY_ASSET) return [...asked.keys()];
  const html = await (await page.request.get(addressOf(screen, someone))).text();
  return [...asked].filter(([path, kind]) => kind === "script" && !html.includes(path)).map(([path]) => path);
}

async function lookWithout(page: Page, screen: ScreenRow, someone: Someone, missing: string[]): Promise<void> {
  await fillCart(page, screen.cart ?? 1);
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem("persist:root") ?? "{}").state);
  const before = await cart();
  const isMissing = (url: URL) => missing.includes(url.pathname);
  await page.route(isMissing, (route) => route.abort());
  await page.goto(addressOf(screen, someone), { waitUntil: "domcontentloaded" });
  const field = formField(page, "message");
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

/** Waits until the page says that something could not be loaded. */
const saysSo = (page: Page) =>
  page
    .getByText(/could not be loaded/)
    .filter({ visible: true })
    .first()
    .waitFor();
