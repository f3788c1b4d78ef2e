import { freeze, service } from "../support/control";
import { expect, test } from "./shop-test";

// One after the other, and after all other tests (playwright.config.ts): they take services away from everyone.
test.describe.configure({ mode: "serial" });

test("a storefront started while Medusa hangs shows the built-in list after 1,000 ms", async ({ page }) => {
  await service("storefront", "stop");
  const medusa = freeze("medusa");
  try {
    await service("storefront", "start");
    const started = Date.now();
    await page.goto("/explore", { waitUntil: "commit" });
    const firstByte = Date.now() - started;
    await expect(page.getByRole("heading", { name: "Kestrel Pro", exact: true })).toBeVisible();
    expect(firstByte).toBeLessThan(900);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_000);
    expect(Date.now() - started).toBeLessThan(3_000);
    await expect(page.getByTestId("product-card")).toHaveCount(11);
  } finally {
    medusa.thaw();
  }
});

test("with Medusa stopped, pages come from the cache and payment says that the shop cannot be reached", async ({
  page,
}) => {
  await page.goto("/explore");
  await expect(page.getByTestId("product-card")).toHaveCount(11);
  await service("medusa", "stop");
  try {
    for (const path of ["/", "/home", "/explore"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: "Sparrow", exact: true })).toBeVisible();
    }
    expect((await page.request.get("/healthz")).status()).toBe(200);
    const ready = await page.request.get("/readyz");
    expect(ready.status()).toBe(503);
    const products = await page.request.get("/api/server/products");
    expect([200, 503]).toContain(products.status());
    const reviews = await page.request.get("/api/server/user?email=a@example.com", {
      headers: { authorization: "Bearer x.y.z" },
    });
    expect([401, 503]).toContain(reviews.status());
  } finally {
    await service("medusa", "start");
  }
  await expect.poll(async () => (await page.request.get("/readyz")).status(), { timeout: 30_000 }).toBe(200);
});

test("the shop goes on by itself after its database was killed", async ({ page }) => {
  await service("postgres", "kill");
  await service("postgres", "start");
  await expect.poll(async () => (await page.request.get("/readyz")).status(), { timeout: 45_000 }).toBe(200);
  const products = await page.request.get("/api/server/products");
  expect(products.status()).toBe(200);
});
