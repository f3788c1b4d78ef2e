import type { BrowserContext } from "@playwright/test";
import { IS_FULL } from "../support/full";
import { recordLoad, type Transfer, weigh } from "../support/network-log";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";
import { MOST_SCRIPT_KB } from "./screen-row";
import { SCREENS } from "./screens";
import { enter, expect, test, waitForScripts } from "./shop-test";

const MOST_PICTURES_KB = 128;
/** Everything that the home page loads, the page itself included. */
const MOST_HOME_KB = 300;

const PAGES = SCREENS.flatMap(({ path, roles: [who], scripts }) =>
  scripts && who ? [[String(path), who, MOST_SCRIPT_KB[scripts]] as const] : [],
);

const as = (credentials: { email: string; password: string }) => async (context: BrowserContext) =>
  enter(context, await Person.signIn(credentials));
const ENTER = { visitor: undefined, customer: as(demoAccounts.customer), admin: as(demoAccounts.admin) };

const of = (kind: Transfer["kind"], transfers: readonly Transfer[]) => ({
  ...weigh(transfers, kind, stack.storefront),
  told: transfers
    .filter((transfer) => transfer.kind === kind)
    .map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`)
    .join("\n"),
});

/** The home page and the checkout; a page of each budget, and all others, in `npm run test:full`. */
const WEIGHED = PAGES.filter(([path]) => IS_FULL || path === "/" || path === "/checkout");

for (const [path, who, most] of WEIGHED) {
  test(`${path} loads ${most} KB of script at most, as ${who}`, async ({ browser }) => {
    const transfers = await recordLoad(browser, stack.storefront + path, ENTER[who], waitForScripts);
    const script = of("script", transfers);
    expect(script.files, script.told).toBeGreaterThan(3);
    expect(script.kilobytes, script.told).toBeLessThanOrEqual(most);
    if (path !== "/") return;
    const pictures = of("picture", transfers);
    expect(pictures.files).toBeGreaterThan(0);
    expect(pictures.kilobytes, pictures.told).toBeLessThanOrEqual(MOST_PICTURES_KB);
    expect(weigh(transfers, "any", stack.storefront).kilobytes).toBeLessThanOrEqual(MOST_HOME_KB);
  });
}
