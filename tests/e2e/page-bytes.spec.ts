import type { BrowserContext } from "@playwright/test";
import { recordLoad, type Transfer, weigh } from "../bench/meters/network-log";
import { IS_FULL } from "../support/full";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";
import { enter, expect, test, waitForScripts } from "./shop-test";

/**
 * What a page may load on a phone until it is quiet, before anybody scrolls or presses: KB of transferred script,
 * headers included (docs/performance.md, P1 to P3).
 */
const MOST = {
  home: 160,
  shop: 140,
  account: 170,
  checkout: 190,
  dashboard: 220,
} as const;
const MOST_PICTURES_KB = 128;
/** Everything that the home page loads, the page itself included. */
const MOST_HOME_KB = 300;

const PAGES = [
  ["/", "visitor", MOST.home],
  ["/explore", "visitor", MOST.shop],
  ["/products/kestrel-pro", "visitor", MOST.shop],
  ["/stay-in-touch", "visitor", MOST.shop],
  ["/login", "visitor", MOST.account],
  ["/register", "visitor", MOST.account],
  ["/forgot-password", "visitor", MOST.account],
  ["/reset-password", "visitor", MOST.account],
  ["/checkout", "customer", MOST.checkout],
  ["/dashboard", "customer", MOST.dashboard],
  ["/dashboard/myOrders", "customer", MOST.dashboard],
  ["/dashboard/review", "customer", MOST.dashboard],
  ["/dashboard/account", "customer", MOST.dashboard],
  ["/dashboard/addresses", "customer", MOST.dashboard],
  ["/dashboard/manageAllOrders", "admin", MOST.dashboard],
  ["/dashboard/returns", "admin", MOST.dashboard],
  ["/dashboard/manageProducts", "admin", MOST.dashboard],
  ["/dashboard/addAProduct", "admin", MOST.dashboard],
  ["/dashboard/products/kestrel-pro/pictures", "admin", MOST.dashboard],
] as const;

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

/** One page of each budget; all of them in `npm run test:full`. */
const WEIGHED = PAGES.filter(([, , most], place) => IS_FULL || PAGES.findIndex(([, , one]) => one === most) === place);

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
