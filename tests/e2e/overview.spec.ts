import type { Locator, Page } from "@playwright/test";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { enter, expect, openMenu, signInAsAdmin, test } from "./shop-test";

const DESK = [
  "Pack",
  "Ship many",
  "Returns",
  "Stock",
  "Discounts",
  "Reviews",
  "Questions",
  "Messages",
  "Customers",
  "Who did what",
  "Staff",
];

const overview = (page: Page) => page.getByRole("main").getByRole("region", { name: "Overview" });
const charts = (page: Page) => overview(page).getByRole("img");

test.describe("the overview", () => {
  test("shows an admin the figures of a period with their lists, charts and tables @full", async ({ page }) => {
    await buyPaid(await Person.signUp());
    await signInAsAdmin(page, "/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    const periods = overview(page).getByRole("navigation", { name: "Period" }).getByRole("link");
    await expect(periods).toHaveText(["Today", "7 days", "30 days", "90 days"]);
    await expect(periods.and(page.locator("[aria-current]"))).toHaveText("7 days");
    for (const [name, href] of [
      [/^Sales \$[\d,]+\.\d\d/, /manageAllOrders\?status=all&date=captured&from=[\d-]{10}&to=[\d-]{10}$/],
      [/^Orders \d/, /manageAllOrders\?status=all&date=paid&from=[\d-]{10}&to=[\d-]{10}$/],
      [/^Average order \$/, /manageAllOrders\?status=all&date=captured&from=[\d-]{10}&to=[\d-]{10}$/],
      [/^Refunds \$/, /manageAllOrders\?status=all&date=refunded&from=[\d-]{10}&to=[\d-]{10}$/],
      [/^\d[\d,]* To ship/, "/dashboard/manageAllOrders?status=pending"],
      [/^\d[\d,]* Returns under way/, "/dashboard/returns"],
      [/^\d[\d,]* Withdrawals to settle/, "/dashboard/manageAllOrders?status=withdrawn"],
      [/^\d[\d,]* Late refunds of withdrawals/, "/dashboard/manageAllOrders?status=withdrawn"],
      [/^\d[\d,]* Low stock/, "/dashboard/stock?list=low"],
      [/^\d[\d,]* New reviews/, "/dashboard/reviews"],
      [/^\d[\d,]* Questions that wait/, "/dashboard/questions?list=waiting"],
      [/^\d[\d,]* Open messages/, "/dashboard/messages"],
    ] as const)
      await expect(overview(page).getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(charts(page)).toHaveCount(2);
    await expect(charts(page).first()).toHaveAccessibleName(/^Sales from .+, most on .+ with \$/);
    await overview(page).getByText("Sales as a table").click();
    const table = overview(page).getByRole("table").first();
    await expect(table.getByRole("row")).toHaveCount(8);
    await expect(table).toContainText(/\$\d/);
    await expect(overview(page).getByRole("table").last().getByRole("row").nth(1)).toContainText(/\d\$\d/);
  });

  test("has its view in the address: today by hours, and dates of one's own @full", async ({ page }) => {
    await signInAsAdmin(page, "/dashboard");
    await overview(page).getByRole("link", { name: "Today", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\?days=1$/);
    await expect(charts(page).first()).toHaveAccessibleName(/^Sales from 12 AM to 11 PM/);
    for (const [days, current] of [
      ["1", "Today"],
      ["90", "90 days"],
      ["none", "7 days"],
    ]) {
      await page.goto(`/dashboard?days=${days}`);
      await expect(overview(page).locator("[aria-current]")).toHaveText(current ?? "");
    }
    await overview(page).getByText("Other dates").click();
    await overview(page).getByLabel("From", { exact: true }).fill("2024-02-28");
    await overview(page).getByLabel("To", { exact: true }).fill("2024-03-01");
    await overview(page).getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\/dashboard\?from=2024-02-28&to=2024-03-01$/);
    const compared = "Feb 28, 2024 to Mar 1, 2024, compared with the 3 days before.";
    await expect(overview(page).getByText(compared)).toBeVisible();
    await expect(overview(page).locator("[aria-current]")).toHaveCount(0);
    await expect(charts(page).first()).toHaveAccessibleName(/^Sales from Feb 28 to Mar 1/);
    await overview(page)
      .getByRole("link", { name: /^Orders \d/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Manage All Orders" })).toBeVisible();
    await expect(page.getByLabel("First paid from")).toHaveValue("2024-02-28");
    await expect(page.getByLabel("Status")).toHaveValue("all");
  });

  test("says that the figures cannot be shown, and leads back to them @full", async ({ page }) => {
    await signInAsAdmin(page, "/dashboard");
    await page.route(/_data=routes%2Fdashboard\._index/, async (route) => {
      const answer = await route.fetch();
      const data = await answer.json();
      const away = { ...data, overview: { ...data.overview, figures: null, charts: null } };
      await route.fulfill({ response: answer, json: away });
    });
    await overview(page).getByRole("link", { name: "30 days" }).click();
    await expect(page.getByRole("heading", { name: "The figures cannot be shown right now" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    await overview(page).getByRole("link", { name: "Try again" }).click();
    await expect(charts(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?days=30$/);
  });
});

test.describe("an admin's screens", () => {
  test("have no footer, which the screens of a buyer have @full", async ({ page }) => {
    await signInAsAdmin(page, "/dashboard");
    for (const path of ["/dashboard", "/dashboard/manageAllOrders", "/dashboard/returns", "/dashboard/addAProduct"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("contentinfo"), path).toHaveCount(0);
    }
    for (const path of ["/dashboard/myOrders", "/explore"]) {
      await page.goto(path);
      await expect(page.getByRole("contentinfo"), path).toBeVisible();
      const advertised = path === "/explore" ? 1 : 0;
      await expect(page.getByRole("heading", { name: "Useful Links" }), path).toHaveCount(advertised);
    }
    await page.getByRole("main").getByRole("link").first().waitFor();
  });

  test("are in a menu on a phone, by keyboard and without moving the page @full", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The first page of a visit has the progress screen, whose number grows by a digit.
    await signInAsAdmin(page, "/dashboard/returns");
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/dashboard");
    const navigations = page.getByRole("main").getByRole("navigation", { name: /^(?:Dashboard|Shop desk|Account)$/ });
    await expect(navigations).toHaveCount(1);
    await expect(navigations).toHaveAccessibleName("Dashboard");
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
    const desk = page.getByRole("navigation", { name: "Shop desk" });
    await expect(desk).toHaveCount(0);
    await menu.focus();
    const top = (await page.getByRole("heading", { level: 1 }).boundingBox())?.y;
    await page.keyboard.press("Enter");
    await expect(desk.getByRole("link")).toHaveText(["Orders", ...DESK, "Products", "Account"]);
    await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
    expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.y).toBe(top);
    // Before the next page, which on a slow machine comes too long after the press to count as its answer.
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await desk.getByRole("link", { name: "Returns" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
    await expect(desk).toHaveCount(0);
    await menu.click();
    await expect(desk.getByRole("link", { name: "Returns" })).toHaveAttribute("aria-current", "page");
  });

  test("stand in a navigation of their own after the specified one at a desk @full", async ({ page }) => {
    await signInAsAdmin(page, "/dashboard/returns");
    const navigations = page.getByRole("main").getByRole("navigation");
    await expect(navigations.first().getByRole("listitem")).toHaveText([
      "Manage All Orders",
      "Add A Product",
      "Make Admin",
      "Manage Products",
      "Go Home",
      "Sign out",
    ]);
    await expect(navigations.nth(1)).toHaveAccessibleName("Shop desk");
    await expect(navigations.nth(1).getByRole("link")).toHaveText(["Overview", ...DESK]);
    await expect(navigations.nth(2).getByRole("link")).toHaveText(["Account"]);
    const bottomOf = async (item: Locator) =>
      ((await item.boundingBox())?.y ?? 0) + ((await item.boundingBox())?.height ?? 0);
    const signOut = navigations.first().getByRole("button", { name: "Sign out" });
    const account = navigations.nth(2).getByRole("link", { name: "Account" });
    // It looks like one menu that ends with "Sign out".
    expect(await bottomOf(signOut)).toBeGreaterThan(await bottomOf(account));
    await navigations.nth(1).getByRole("link", { name: "Overview" }).click();
    await expect(overview(page)).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the overview has its periods, charts and tables, and a phone its menu @full", async ({ page }) => {
    await enter(page.context(), await demoAdmin());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    await overview(page).getByRole("link", { name: "30 days" }).click();
    await expect(page).toHaveURL(/\?days=30$/);
    await expect(charts(page)).toHaveCount(2);
    await overview(page).getByText("Orders as a table").click();
    await expect(overview(page).getByRole("table").first().getByRole("row")).toHaveCount(31);
    await openMenu(page);
    await page.getByRole("navigation", { name: "Shop desk" }).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Manage All Orders" })).toBeVisible();
  });
});
