import type { BrowserContext } from "@playwright/test";
import { recordLoad, type Transfer, weigh } from "../bench/meters/network-log";
import { IS_FULL } from "../support/full";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";
import { enter, expect, test, waitForScripts } from "./shop-test";

/**
 * What a page may load on a phone until it is quiet, before anybody scrolls or presses: KB of transferred script,
 * headers included, and files (docs/performance.md, P1 to P3). Each has a few KB to spare, so that a package added by
 * mistake is found.
 */
const MOST = {
  home: { script: 133 },
  shown: { script: 109.5 },
  product: { script: 118 },
  account: { script: 143 },
  checkout: { script: 158.5 },
  dashboard: { script: 153 },
  /** The lists of all orders and of products, with their filters and choices. */
  desk: { script: 157 },
  form: { script: 165 },
  /** A form with a file field, whose styles are a separate file; and one that also has rows of pictures. */
  upload: { script: 168, style: 4 },
  pictures: { script: 168, style: 5 },
} as const satisfies Record<string, { script: number; style?: number }>;
const MOST_FILES = { script: 80, style: 10 };
const MOST_PICTURES_KB = 128;
/** Everything that the home page loads, the page itself included. */
const MOST_HOME_KB = 308;

const PAGES = [
  ["/", "visitor", MOST.home],
  ["/explore", "visitor", MOST.shown],
  ["/products/kestrel-pro", "visitor", MOST.product],
  ["/stay-in-touch", "visitor", MOST.shown],
  ["/login", "visitor", MOST.account],
  ["/register", "visitor", MOST.account],
  ["/forgot-password", "visitor", MOST.account],
  ["/reset-password", "visitor", MOST.account],
  ["/checkout", "customer", MOST.checkout],
  ["/dashboard", "customer", MOST.dashboard],
  ["/dashboard/myOrders", "customer", MOST.dashboard],
  ["/dashboard/review", "customer", MOST.form],
  ["/dashboard/account", "customer", MOST.form],
  ["/dashboard/addresses", "customer", MOST.form],
  ["/dashboard/manageAllOrders", "admin", MOST.desk],
  ["/dashboard/returns", "admin", MOST.dashboard],
  ["/dashboard/manageProducts", "admin", MOST.desk],
  ["/dashboard/addAProduct", "admin", MOST.upload],
  ["/dashboard/products/kestrel-pro/pictures", "admin", MOST.pictures],
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
  test(`${path} loads ${most.script} KB of script at most, as ${who}`, async ({ browser }) => {
    const transfers = await recordLoad(browser, stack.storefront + path, ENTER[who], waitForScripts);
    const script = of("script", transfers);
    const style = of("style", transfers);
    expect(script.files, script.told).toBeGreaterThan(3);
    expect(script.files, script.told).toBeLessThanOrEqual(MOST_FILES.script);
    expect(script.kilobytes, script.told).toBeLessThanOrEqual(most.script);
    expect(style.files, style.told).toBeLessThanOrEqual("style" in most ? most.style : MOST_FILES.style);
    if (path !== "/") return;
    const pictures = of("picture", transfers);
    expect(pictures.files).toBeGreaterThan(0);
    expect(pictures.kilobytes, pictures.told).toBeLessThanOrEqual(MOST_PICTURES_KB);
    expect(weigh(transfers, "any", stack.storefront).kilobytes).toBeLessThanOrEqual(MOST_HOME_KB);
  });
}
