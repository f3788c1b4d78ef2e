import { readdirSync } from "node:fs";
import path from "node:path";
import { IS_FULL } from "../support/full";
import { enter, openScreen } from "./open-screen";
import { auditPage, viewsByTurns } from "./page-audit";
import type { ScreenRow } from "./screen-row";
import { SCREENS } from "./screens";
import { allowErrors, expect, test } from "./shop-test";

const ROUTES = path.join(import.meta.dirname, "../../storefront/app/routes");

// Each role is a test, so that two workers share them. A trace would cost more than the test, and the list of faults
// names each element.
test.describe.configure({ mode: "parallel" });
test.use({ trace: "off" });

test("every route of the storefront with a page is on the list of screens that are looked at", () => {
  // dashboard.tsx is the frame of the others.
  const listed = new Set(["dashboard.tsx", ...SCREENS.map(({ route }) => route)]);
  expect(readdirSync(ROUTES).filter((file) => file.endsWith(".tsx") && !listed.has(file))).toEqual([]);
});

/** The routes that `npm test` opens and axe checks; tests/contract/valid-html.test.ts requests others. */
const MAIN = [
  "_index.tsx",
  "products.$handle.tsx",
  "checkout.tsx",
  "login.tsx",
  "dashboard.orders.$id.tsx",
  "dashboard.manageProducts.tsx",
];
/** Each state of each screen in `npm run test:full`, otherwise the first of each main one. */
const LOOKED_AT = SCREENS.filter(
  ({ route }, place) =>
    IS_FULL || (MAIN.includes(route) && SCREENS.findIndex((screen) => screen.route === route) === place),
);
/** The roles for a screen: all that can see it in `npm run test:full`, otherwise the first of them. */
const lookersAt = ({ roles }: ScreenRow) => (IS_FULL ? roles : roles.slice(0, 1));

for (const role of ["visitor", "customer", "admin"] as const)
  test(`a ${role} finds the screens usable in both sizes and modes, by keyboard, ear and touch`, async ({ page }) => {
    const screens = LOOKED_AT.filter((screen) => lookersAt(screen).includes(role));
    const someone = await enter(page, role, screens);
    const faults: string[] = [];
    expect(MAIN.filter((route) => !LOOKED_AT.some((screen) => screen.route === route))).toEqual([]);
    for (const screen of screens) {
      if (screen.allow) allowErrors(page, screen.allow);
      await test.step(`${screen.route}: ${screen.state}`, async () => {
        await openScreen(page, screen, someone);
        const found = await auditPage(page, viewsByTurns(MAIN.indexOf(screen.route)));
        faults.push(...found.map((fault) => `${screen.route}, ${screen.state}, ${fault}`));
      });
    }
    expect(faults).toEqual([]);
  });
