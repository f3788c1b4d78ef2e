import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from "@playwright/test";
import { z } from "zod";
import { fillDelivery, formField } from "../support/fields";
import { demoAdmin, Person } from "../support/person";
import { freshEmail, stack } from "../support/stack";
import { openAllWithScripts, openWithScripts, waitForScripts, waitForToken } from "./with-scripts";

/** How a page warns that its HTML was not what React would render: by a fault of ours, or changed by an extension. */
export const RENDERED_AGAIN = "The page was changed before its scripts started";

/** The errors that a test expects on its page. */
const allowed = new WeakMap<Page, RegExp[]>();
export const allowErrors = (page: Page, pattern: RegExp) => void allowed.get(page)?.push(pattern);

/**
 * Playwright's `test` with this shop's rules: pages open on the storefront, and a test fails on any console error, page
 * error or blocked resource that it did not announce with `allowErrors`, except for the browser's message about a
 * request aborted by the test itself, which depends on timing. `page.goto` and `page.reload` return when the page's
 * scripts respond: earlier presses are sent by the browser itself, or lost with the page. A test of that time sets
 * `waitUntil`.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      openAllWithScripts(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the destructured parameter
  baseURL: async ({}, use) => use(stack.storefront),
  page: async ({ page }, use) => {
    openWithScripts(page);
    const expected: RegExp[] = [];
    const seen: string[] = [];
    const aborted = watchAborts(page);
    allowed.set(page, expected);
    page.on("console", (message) => {
      const { url } = message.location();
      const isError = message.type() === "error" || message.text().startsWith(RENDERED_AGAIN);
      if (!isError || (message.text().endsWith("net::ERR_FAILED") && aborted.has(url))) return;
      seen.push(`${message.text()} (${url})`);
    });
    page.on("pageerror", (error) => seen.push(String(error)));
    await use(page);
    expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    // What a handler still fetches for the page ends with it, and is no failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect, waitForScripts };

export const PASSWORD = "correct horse battery";

/** A tag for tests of the layout: `npm test` runs them at both sizes, all others at the desktop size. */
export const BOTH_SIZES = { tag: "@both-sizes" };

/** Opens the bar's menu if the window is narrow enough to have one. */
export async function openMenu(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  const opener = banner.getByRole("button", { name: "Menu" });
  if (!(await opener.isVisible())) return;
  await opener.click();
  await expect(banner.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** Makes an account and gives its session to the browser. Opens no page; `signUpByForm` does it on the screen. */
export async function signUp(
  page: Page,
  name = "Ada Shopper",
  email = freshEmail(),
): Promise<{ name: string; email: string }> {
  await enter(page.context(), await Person.signUp(name, email));
  return { name, email };
}

/** Signs someone new up on the screen; ends signed in, on the home page. */
export async function signUpByForm(
  page: Page,
  name = "Ada Shopper",
  email = freshEmail(),
): Promise<{ name: string; email: string }> {
  await page.goto("/register");
  await formField(page, "name").fill(name);
  await formField(page, "email").fill(email);
  await formField(page, "password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(`Signed in as: ${name}`).first()).toBeAttached();
  return { name, email };
}

export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await formField(page, "email").fill(email);
  await formField(page, "password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

function watchAborts(page: Page): Set<string> {
  const aborted = new Set<string>();
  const route = page.route.bind(page);
  const watched = (asked: Route) =>
    new Proxy(asked, {
      get(target, name) {
        if (name === "abort") aborted.add(target.request().url());
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  page.route = (url, handler, options) => route(url, (asked, request) => handler(watched(asked), request), options);
  return aborted;
}

/** Stops the timer of every toast, so that none closes by itself. */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName !== "Toastify__trackProgress" || !(target instanceof Element)) return;
      for (const animation of target.getAnimations()) animation.pause();
    });
  });
}

export async function addToCart(page: Page, productName: string): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: productName, exact: true }) })
    .getByRole("button", { name: "Add to Cart" })
    .click();
}

const Products = z.array(z.looseObject({ productName: z.string() }));

/** Puts one of a product into the cart of a browser that has not opened the shop yet, like a returning visitor's. */
export async function bringCart(page: Page, productName = "Sparrow"): Promise<void> {
  const products = Products.parse((await new Person().api("GET", "/products")).body);
  const item = { ...products.find((product) => product.productName === productName), quantity: 1 };
  await page.addInitScript(
    (cart) => {
      if (sessionStorage.getItem("cartBrought") === null) localStorage.setItem("persist:root", cart);
      sessionStorage.setItem("cartBrought", "");
    },
    JSON.stringify({ state: { items: [item] }, version: 1 }),
  );
}

/** Someone new at the checkout, with one of a product in the cart. */
export async function openCheckout(page: Page, productName?: string): Promise<{ name: string; email: string }> {
  const person = await signUp(page);
  await bringCart(page, productName);
  await page.goto("/checkout");
  return person;
}

export async function proceedToPayment(page: Page): Promise<void> {
  await fillDelivery(page, { address: "House 12, Road 5\nDhanmondi, Dhaka", phone: "+880 1700 000000" });
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByRole("dialog", { name: "Pay by card" })).toBeVisible();
}

const StartedPayment = z.object({ paymentIntentId: z.string(), clientSecret: z.string() });

/** Someone new with the payment open, and what the shop answered for it. */
export async function openPayment(page: Page) {
  const started = page.waitForResponse("**/api/server/create-payment-intent", { timeout: 0 });
  const person = await openCheckout(page);
  await proceedToPayment(page);
  return { ...person, ...StartedPayment.parse(await (await started).json()) };
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  await dialog.locator('input[name="cardnumber"]').fill(number);
  await dialog.locator('input[name="exp-date"]').fill("12 / 34");
  await dialog.locator('input[name="cvc"]').fill("123");
  const postal = dialog.locator('input[name="postal"]');
  if (await postal.count()) await postal.fill("42424");
}

/** Pays with a card that is taken, in the open payment. */
export async function payByCard(page: Page): Promise<void> {
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Confirm Order Payment" }).click();
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Replaces the maps service, so that no test requests map pictures from the internet. */
export async function fakeMapService(page: Page): Promise<void> {
  await page.route("**/tile.openstreetmap.org/**", (route) => route.fulfill({ contentType: "image/png", body: PIXEL }));
}

/** Presses a button that signs out, once its page has its token. */
export async function signOut(button: Locator): Promise<void> {
  await waitForToken(button.page());
  await button.click();
}

/** Signs out on the page that asks for it, and waits until that is done. */
export async function leave(page: Page): Promise<void> {
  await page.goto("/logout");
  await signOut(page.getByRole("main").getByRole("button", { name: "Sign out" }));
  await expect(page.getByText("Successfully logged out.")).toBeVisible();
}

/** Takes somebody's cookies into a browser, but not the one with the next page's toast. */
export async function enter(context: BrowserContext, person: Person, url = stack.storefront): Promise<void> {
  const toCookie = (pair: string) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url, httpOnly: name !== "session-mark" };
  };
  const cookies = person.cookieHeader().split("; ").map(toCookie);
  await context.addCookies(cookies.filter(({ name }) => name !== "flash"));
}

/**
 * Signs a known person in without the screen, and opens `path`. The page is left before the cookies change: what it
 * still sends for whoever was signed in before is refused with 409, which is a console error.
 */
export async function signIn(page: Page, person: { email: string; password: string }, path = "/"): Promise<void> {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await enter(page.context(), person instanceof Person ? person : await Person.signIn(person));
  await page.goto(path);
}

export const signInAsAdmin = async (page: Page, path: string) => signIn(page, await demoAdmin(), path);

/** Opens `path` until the page passes: it may show what was just changed a moment later. */
export const openUntil = (page: Page, path: string, passes: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    await passes();
  }).toPass();

export function requestsOf(page: Page, addresses: RegExp): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (addresses.test(request.url())) asked.push(request.url());
  });
  return asked;
}

export const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Holds the requests for these addresses that `isHeld` names. Returns a function that releases them. */
export async function hold(
  page: Page,
  addresses: Parameters<Page["route"]>[0],
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    if (!isHeld(route.request())) return route.fallback();
    await released;
    await route.continue();
  });
  return release;
}

/** All that the page shows, in fields too. */
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value),
    ].join("\n"),
  );
