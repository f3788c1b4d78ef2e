import { formField } from "../support/fields";
import { signInAsBuyer, signInAsReader } from "./order-buyer";
import { allowErrors, expect, hold, openMenu, signOut, signUp, test } from "./shop-test";

test("a customer's sidebar leads to orders, review, home and out [S2-66 S2-67]", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard");
  const items = page.getByRole("navigation", { name: "Dashboard" }).getByRole("listitem");
  await expect(items).toHaveText(["My Orders", "Review", "Go Home", "Sign out"]);
  await items.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await items.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await items.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId("banner-slides")).toBeVisible();
  await page.goBack();
  await signOut(items.getByRole("button", { name: "Sign out" }));
  await expect(page.getByText("Successfully logged out.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
});

test("on a phone the dashboard's links are one row in the order of Tab, the bar's a menu @full", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const rows = page.getByRole("main").getByRole("navigation", { name: /^(?:Dashboard|Account)$/ });
  for (const [path, link] of [
    ["/dashboard/myOrders", "My Orders"],
    ["/dashboard/review", "Review"],
    ["/dashboard/account", "Account"],
    ["/dashboard/addresses", "Addresses"],
  ] as const) {
    await page.goto(path);
    await expect(rows.getByRole("link", { name: link })).toBeInViewport({ ratio: 1 });
    const tops = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
    expect(new Set(tops).size, path).toBe(1);
    const places = await rows
      .locator("a, button")
      .evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  }
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Cart", exact: true })).toBeInViewport({ ratio: 1 });
  await openMenu(page);
  for (const name of ["Home", "Store", "Dashboard"])
    await expect(banner.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(banner.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(banner.getByRole("navigation")).toHaveCount(0);
  await expect(banner.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await banner.getByRole("link", { name: "Store" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(banner.getByRole("navigation")).toHaveCount(0);
});

test("an order is deleted only after the question is answered, and a deletion that fails says so and keeps it [S2-72 S5-08 S8-14]", async ({
  page,
}) => {
  allowErrors(page, /503/);
  const { orderId } = await signInAsBuyer(page);
  const order = page.getByRole("main").getByRole("article");
  await expect(order).toContainText("Paid Amount$149.00");
  await expect(order.getByRole("link", { name: "Invoice" })).toHaveAttribute("href", `/dashboard/invoice/${orderId}`);
  await order.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to delete your order?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(order).toBeVisible();
  await page.route(/\/api\/server\/deleteOrder/, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await order.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete order.")).toBeVisible();
  await expect(order).toBeVisible();
  await order.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully deleted order.")).toBeVisible();
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("an order says at a glance what it is, when it comes and what can be done next @full", async ({ page }) => {
  const { orderId } = await signInAsReader(page);
  const order = page.getByRole("main").getByRole("article");
  await expect(order.locator("img")).toBeVisible();
  for (const words of [
    "Sparrow",
    "Being packed",
    "pending",
    /Expected \w{3} \d+/,
    "You can cancel it until it is sent.",
  ])
    await expect(order).toContainText(words);
  const controls = order.getByRole("link").or(order.getByRole("button"));
  for (const [name, count] of [
    [/view/i, 0],
    [/update/i, 0],
    [/delete/i, 1],
    [/invoice/i, 1],
  ] as const)
    await expect(controls.filter({ hasText: name }), String(name)).toHaveCount(count);
  await order.getByRole("link", { name: "Order details" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));
});

test("My Orders, opened again, is on screen before it is read again behind the screen [S9-20] @full", async ({
  page,
}) => {
  await signInAsReader(page);
  const order = page.getByRole("main").getByRole("article");
  await expect(order).toContainText("Paid Amount$149.00");
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  await sidebar.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  const release = await hold(page, /_data=routes%2Fdashboard\.myOrders/);
  const readAgain = page.waitForResponse(/_data=routes%2Fdashboard\.myOrders/);
  await sidebar.getByRole("link", { name: "My Orders" }).click();
  await expect(order).toContainText("Paid Amount$149.00");
  release();
  expect((await readAgain).status()).toBe(200);
});

test("a review needs a name, a text and 1 to 5 stars; one that the shop does not take stays in the form [S2-15 S2-75 S5-04 S5-05 S8-19 S8-20]", async ({
  page,
}) => {
  allowErrors(page, /503/);
  await signUp(page);
  await page.goto("/dashboard/review");
  await expect(page.getByLabel(/minimum size 500 by 750/)).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Shopper");
  await expect(page.getByLabel("Your occupation")).toHaveValue("");
  await expect(formField(page, "shopRating")).toHaveAttribute("type", "number");
  for (const rating of ["6", "0"]) {
    await formField(page, "shopRating").fill(rating);
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("There are errors, check your console")).toBeVisible();
    await expect(formField(page, "shopRating")).toHaveAccessibleErrorMessage("Must be 1 to 5");
    await formField(page, "shopRating").fill("5");
    await expect(page.getByText("Must be 1 to 5")).toHaveCount(0);
  }
  await formField(page, "shopReview").fill("Flies straight and comes home.");
  await page.route(/\/api\/server\/addReview/, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to add a review." })).toBeVisible();
  await expect(formField(page, "shopReview")).toHaveValue("Flies straight and comes home.");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Successfully added a review.")).toBeVisible();
  await expect(formField(page, "shopReview")).toHaveValue("");
});
