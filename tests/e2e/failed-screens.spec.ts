import { few } from "../support/full";
import { demoAdmin } from "../support/person";
import { allowErrors, enter, expect, fakeMapService, signUp, test } from "./shop-test";

test("a screen that fails keeps the shop's look and its menu, and can be tried again @full", async ({ page }) => {
  allowErrors(page, /503|Error: |Bad gateway/);
  await fakeMapService(page);
  await signUp(page);
  await page.goto("/explore");
  const fail = (path: string) =>
    page.route(`**${path}?*_data=*`, (route) => route.fulfill({ status: 503, body: "Bad gateway" }));
  const failure = page.getByRole("heading", { level: 1, name: "Something went wrong on our side" });
  const again = page.getByRole("main").getByRole("link", { name: "Try again" });
  await fail("/dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(failure).toBeVisible();
  // The shop's font, and so the styles that Emotion writes.
  await expect(page.locator("body")).toHaveCSS("font-family", /Instrument Sans/);
  await expect(again).not.toHaveCSS("border-radius", "0px");
  await again.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();

  await fail("/dashboard/myOrders");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("link", { name: "My Orders" }).click();
  await expect(failure).toBeVisible();
  await expect(menu.getByRole("link", { name: "Review" })).toBeVisible();
  await again.click();
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
});

test("each list of the dashboard that cannot be loaded says so, in the shop's words [S8-21]", async ({ page }) => {
  await page.clock.install();
  await enter(page.context(), await demoAdmin());
  // The loader has no list, as if Medusa did not answer; then the page asks again by itself.
  await page.route(/_data=routes%2Fdashboard\.\w+/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), list: null } });
  });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  const failure = page.getByRole("alert").filter({ hasText: "Failed to load data" });
  const lists = [
    ["Manage All Orders", menu],
    ["Manage Products", menu],
    ["My Orders", page.getByRole("main")],
  ] as const;
  for (const [name, links] of few(lists, 1)) {
    await page.goto("/dashboard/account");
    await links.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    // Its page's time goes on until all tries have failed, 1 s, 2 s and 4 s apart.
    await expect(async () => {
      await page.clock.runFor(4_000);
      await expect(failure, name).toBeVisible({ timeout: 500 });
    }).toPass();
  }
});
