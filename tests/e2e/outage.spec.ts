import type { Page } from "@playwright/test";
import { canStopServices, freeze, service } from "../support/control";
import {
  allowErrors,
  expect,
  fakeMapService,
  openCheckout,
  openPayment,
  openUntil,
  proceedToPayment,
  signUp,
  test,
  waitForScripts,
} from "./shop-test";

// One after the other, and alone on their shop (playwright.config.ts), because they stop services for everyone.
test.describe.configure({ mode: "serial" });
test.skip(!canStopServices, "they stop services, and this shop runs in another process");

/** A row of each list that takes its time. */
const ROWS = { products: "[data-testid=product-card]", reviews: "[data-testid=reviews] figcaption" };
/** The test ids of a page's spinners, and when each list came, in milliseconds from the page's request. */
type Loading = { spinners: string[]; cameAfter: Partial<Record<keyof typeof ROWS, number>> };

/** Lets the next page record its spinners and lists, however briefly they show: a look would come a second late. */
async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript((rows) => {
    const loading: { spinners: string[]; cameAfter: Record<string, number> } = { spinners: [], cameAfter: {} };
    Object.assign(window, { loading });
    new MutationObserver(() => {
      for (const spinner of document.querySelectorAll<HTMLElement>('[data-testid$="-spinner"]'))
        loading.spinners.push(spinner.dataset.testid ?? "");
      for (const [list, row] of Object.entries(rows))
        if (document.querySelector(row)) loading.cameAfter[list] ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, ROWS);
}

const loadingOf = (page: Page) => page.evaluate(() => (window as unknown as { loading: Loading }).loading);

/** Expects that a list came once Medusa had had 1,000 ms for it; three times that, beside other work. */
async function expectAfterASecond(page: Page, list: keyof typeof ROWS): Promise<void> {
  const { cameAfter } = await loadingOf(page);
  expect(cameAfter[list]).toBeGreaterThanOrEqual(1_000);
  expect(cameAfter[list]).toBeLessThan(3_000);
}

/** Goes to a page that fails, and expects that it names the id of the request; what links prefetch does not count. */
async function expectFailureNamed(page: Page, path: string, go: () => Promise<unknown>, requests = 1): Promise<void> {
  const ids: string[] = [];
  page.on("response", (answer) => {
    const isPage = ["document", "fetch"].includes(answer.request().resourceType());
    if (!isPage || new URL(answer.url()).pathname !== path || answer.status() !== 503) return;
    ids.push(answer.headers()["x-request-id"] ?? "no id");
  });
  await go();
  await expect.poll(() => ids.length).toBe(requests);
  await expect(page.getByText("If you write to us about this")).toContainText(ids[0] ?? "no request");
}

/** Restarts the storefront, whose cache is then empty, while Medusa hangs. */
async function whileMedusaHangs(page: Page, look: () => Promise<void>): Promise<void> {
  await service("storefront", "stop");
  const medusa = freeze("medusa");
  try {
    await service("storefront", "start");
    await watchLoading(page);
    await look();
  } finally {
    medusa.thaw();
  }
}

test("a storefront started while Medusa hangs shows spinners, and the built-in list and the three sample reviews after 1,000 ms [S2-38 S3-03 S3-12 S4-30 S4-33 S8-27 S9-02 S9-03]", async ({
  page,
}) => {
  await fakeMapService(page);
  await whileMedusaHangs(page, async () => {
    await page.goto("/explore", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Kestrel Pro", exact: true })).toBeVisible();
    await expectAfterASecond(page, "products");
    await expect(page.getByTestId("product-card")).toHaveCount(11);
    await expect(page.getByTestId("products-spinner")).toHaveCount(0);
    expect((await loadingOf(page)).spinners).toContain("products-spinner");
    const prices = await page.getByText(/^\$\d+\.00$/).allTextContents();
    const dollars = prices.map((price) => Number(price.slice(1)));
    expect([dollars.length, Math.min(...dollars), Math.max(...dollars)]).toEqual([11, 149, 899]);

    await page.goto("/home", { waitUntil: "commit" });
    const names = page.getByTestId("reviews").locator("figcaption");
    await expect(names).toHaveCount(3);
    await expectAfterASecond(page, "reviews");
    await expect(names.nth(0)).toContainText("Nadia Rahman");
    await expect(names.nth(1)).toContainText("Tomás Vidal");
    await expect(names.nth(2)).toContainText("Ingrid Solheim");
    for (const name of await names.all()) await expect(name).toContainText("Example, not by a customer");
    await expect(page.getByTestId("reviews-spinner")).toHaveCount(0);
    expect((await loadingOf(page)).spinners).toContain("reviews-spinner");
  });
});

test("with Medusa stopped, pages come from the cache, the cart stays, and nothing is charged @full", async ({
  page,
}) => {
  allowErrors(page, /503/);
  // Other tests may have added drones: what counts is that the list stays the same without Medusa.
  const live = await page.request.get("/api/server/products");
  // A page of the Store has 60 at most.
  const drones = Math.min(60, ((await live.json()) as unknown[]).length);
  const cards = page.getByTestId("product-card");
  await openUntil(page, "/explore", () => expect(cards).toHaveCount(drones, { timeout: 2_000 }));
  await page.goto("/products/sparrow");
  await expect(page.getByTestId("stock")).toHaveText(/In stock|left/);
  await openCheckout(page);
  await service("medusa", "stop");
  try {
    await proceedToPayment(page);
    await expect(
      page.getByRole("alert").filter({ hasText: "The payment could not be prepared. Nothing has been charged." }),
    ).toBeVisible();
    for (const path of ["/", "/home", "/explore", "/products/sparrow"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: "Sparrow", exact: true }).first()).toBeVisible();
      await expect(page.getByTestId("cart-badge")).toHaveText("1");
    }
    // One never opened before, so known only from the list; and an opened one, once its stock is too old to be shown.
    await page.goto("/products/tern-vtol");
    await expect(page.getByTestId("freshness-note")).toBeVisible();
    const note = page.getByTestId("freshness-note");
    await openUntil(page, "/products/sparrow", () => expect(note).toContainText("as of", { timeout: 500 }));
    await expect(page.getByTestId("stock")).toHaveText("Stock is checked before you pay");
    const questions = page.getByRole("link", { name: /^(?:Ask a question|See all, or ask)$/ });
    // The page is loaded again at once, because nobody could say who is signed in; its id stays.
    await expectFailureNamed(page, "/products/sparrow/questions", () => questions.click(), 2);
    await expectFailureNamed(page, "/products/never-heard-of", () => page.goto("/products/never-heard-of"));
    await page.goto("/explore");
    await expect(cards).toHaveCount(drones);
    expect((await page.request.get("/healthz")).status()).toBe(200);
    const ready = await page.request.get("/readyz");
    expect(ready.status()).toBe(503);
    expect((await page.request.get("/api/server/products")).status()).toBe(200);
  } finally {
    await service("medusa", "start");
  }
  await expect.poll(async () => (await page.request.get("/readyz")).status(), { timeout: 120_000 }).toBe(200);
});

test("a page that could not tell who is signed in says so, until Medusa answers @full", async ({ page }) => {
  allowErrors(page, /50[34]|ERR_/);
  await signUp(page, "Ida Patient");
  const header = page.getByRole("banner");
  const medusa = freeze("medusa");
  try {
    await page.goto("/explore");
    await expect(header.getByText("Your account cannot be reached at the moment")).toBeVisible();
  } finally {
    medusa.thaw();
  }
  await expect(header.getByText("Signed in as: Ida Patient")).toBeVisible();
});

test("with Medusa stopped, a payment's page says that it is being checked, and the truth later @full", async ({
  page,
}) => {
  allowErrors(page, /503|ERR_/);
  const { paymentIntentId } = await openPayment(page);
  await service("medusa", "stop");
  try {
    await page.goto(`/checkout/payment/${paymentIntentId}`);
    await expect(page.getByRole("heading", { name: "Your payment is being checked" })).toBeVisible();
    // While Medusa does not answer, the page must not show somebody as signed out.
    const header = page.getByRole("banner");
    await expect(header.getByText("Your account cannot be reached at the moment")).toBeVisible();
    await expect(header.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await waitForScripts(page);
    expect(await page.evaluate(() => localStorage.getItem("idToken"))).toMatch(/^ey/);
  } finally {
    await service("medusa", "start");
  }
  await expect(page.getByRole("heading", { name: "You have not been charged" })).toBeVisible({ timeout: 120_000 });
  await page.getByRole("banner").getByRole("link", { name: "Store" }).click();
  await expect(page.getByText("Signed in as: Ada Shopper").first()).toBeVisible();
});

test("the shop goes on by itself once its database, killed under it, was started again @full", async ({ page }) => {
  const figures = `http://localhost:${process.env.METRICS_PORT}`;
  await service("postgres", "kill");
  try {
    const ready = await page.request.get(`${figures}/ready`);
    expect(ready.status()).toBe(503);
    expect(await ready.json()).toMatchObject({ ready: false, database: false, redis: true });
    expect(await (await page.request.get(`${figures}/metrics`)).text()).toContain("\nshop_database_up 0\n");
  } finally {
    await service("postgres", "start");
  }
  await expect.poll(async () => (await page.request.get("/readyz")).status(), { timeout: 120_000 }).toBe(200);
  const products = await page.request.get("/api/server/products");
  expect(products.status()).toBe(200);
});
