import { demoAccounts, stack } from "../support/stack";
import { allowErrors, expect, requestsOf, signInByForm, test } from "./shop-test";

type Context = { state: { errors: Record<string, unknown> | null } };

const HOSTILE = [
  "/\\evil.example",
  "\\/evil.example",
  "/%5Cevil.example",
  "//evil.example",
  "/explore/../\\evil.example",
];

test("no address leads the browser to another host after signing in, by scripts @full", async ({ page }) => {
  await page.route(
    (url) => url.hostname === "evil.example",
    (route) => route.abort(),
  );
  const asked = requestsOf(page, /^\w+:\/\/evil\.example/);
  for (const hostile of HOSTILE) {
    // The open page may still request a token, and without its cookie it would be refused.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/login?redirectTo=${encodeURIComponent(hostile)}`);
    await signInByForm(page, demoAccounts.customer.email, demoAccounts.customer.password);
    await expect(page.getByText(/^Signed in as: /).first()).toBeVisible();
    expect(new URL(page.url()).origin).toBe(stack.storefront);
  }
  expect(asked).toEqual([]);
});

test("the store's links stay in the shop, whatever was searched for @full", async ({ page }) => {
  const search = new URLSearchParams({ q: "/\\evil.example", sort: "price" });
  await page.goto(`/explore?${search}`);
  await page.getByRole("link", { name: "Filter and sort" }).click();
  await expect(page.getByRole("form", { name: "Filters" })).toBeVisible();
  expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(`${stack.storefront}/explore`);
});

test("an error of the server is an Error in the browser, whatever class it names @full", async ({ page }) => {
  // React says that the page differs from the server's, which knew of no error.
  allowErrors(page, /./);
  await page.addInitScript(() => {
    const made: unknown[] = [];
    let context: Context;
    Object.assign(window, {
      made,
      Planted: class {
        constructor(message: unknown) {
          made.push(message);
        }
      },
    });
    Object.defineProperty(window, "__remixContext", {
      get: () => context,
      set: (value: Context) => {
        value.state.errors = { root: { __type: "Error", __subType: "Planted", message: "planted" } };
        context = value;
      },
    });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made)).toEqual([]);
});
