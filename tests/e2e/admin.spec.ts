import { formField } from "../support/fields";
import { few } from "../support/full";
import { whoIs } from "../support/google";
import { Person } from "../support/person";
import { buy, buyPaid } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { allowErrors, expect, hold, signInAsAdmin, signUp, test } from "./shop-test";

const ADMIN_SCREENS = ["addAProduct", "makeAdmin", "manageAllOrders", "manageProducts", "returns"];

test("a customer who opens an admin screen is told what is missing, and finds the way home [S2-16 S2-17]", async ({
  page,
}) => {
  await signUp(page);
  for (const screen of few(ADMIN_SCREENS, 1)) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await expect(page.getByText("That page needs an admin account")).toBeVisible();
  }
  await page.getByRole("link", { name: "go back to the shop" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("an incomplete product is refused beside its fields, a good one is on sale at once and can be deleted [S2-71 S2-73 S5-07 S8-09 S8-17]", async ({
  page,
}) => {
  const name = `Kite ${freshEmail()}`;
  await signInAsAdmin(page, "/dashboard/addAProduct");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("There are errors, check your console")).toBeVisible();
  await expect(page.getByText("Required")).toHaveCount(3);

  await expect(formField(page, "price")).toHaveAttribute("type", "number");
  await formField(page, "shortDescription").fill("Light as paper.");
  await page.getByLabel("Detailed description").fill("It is a kite.");
  await formField(page, "productName").fill(name);
  await formField(page, "picture").fill("/images/products/kestrel-air-2.webp");
  await formField(page, "price").pressSequentially("10,50");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(formField(page, "price")).toHaveAccessibleDescription(/Can be read as 10.50 or as 1050/);
  await formField(page, "price").fill("");
  await formField(page, "price").pressSequentially("$1,349.50");
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("$1,349.50");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Successfully added a product.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/products\/prod_/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const search = new URLSearchParams({ q: name });
  const store = async () => (await new Person().visit(`/explore?${search}`)).text();
  for (const shown of [`>${name}</a>`, "$1,349.50"]) await expect.poll(store).toContain(shown);

  await page.goto(`/dashboard/manageProducts?${search}`);
  const product = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await product.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to delete this product?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(product).toBeVisible();
  await product.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully deleted product.")).toBeVisible();
  await expect(page.getByText("No product matches")).toBeVisible();
  // A page that takes more than a second to render is shown as it was.
  await expect.poll(store).not.toContain(`>${name}</a>`);
});

test("Escape in the question before a deletion gives the focus back to its button @full", async ({ page }) => {
  await signInAsAdmin(page, "/dashboard/manageProducts");
  const button = page.getByRole("main").getByRole("button", { name: "Delete" }).nth(1);
  const dialog = page.getByRole("alertdialog");
  // Twice, because the first time the dialog's code is not loaded yet.
  for (let times = 0; times < 2; times += 1) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test("an unknown e-mail makes nobody an admin, and a known one makes its user one [S2-74 S4-08 S8-11 S8-12]", async ({
  page,
}) => {
  allowErrors(page, /404/);
  const person = await Person.signUp();
  await signInAsAdmin(page, "/dashboard/makeAdmin");
  const send = page.getByRole("main").getByRole("button", { name: "Make Admin" });
  await expect(formField(page, "email")).toHaveAttribute("type", "email");
  await formField(page, "email").fill(freshEmail("nobody"));
  await send.click();
  await expect(page.getByText("Failed to make admin.")).toBeVisible();
  await formField(page, "email").fill(person.email);
  expect((await whoIs(person))?.role).toBe("user");
  await send.click();
  await expect(page.getByText("Successfully made admin")).toBeVisible();
  expect((await whoIs(person))?.role).toBe("admin");
  await formField(page, "email").fill(person.email);
  await send.click();
  await expect(page.getByText("This person is already an admin.")).toBeVisible();
});

test("an order is found, looked at, stays pending when that cannot be updated, is shipped and deleted [S2-68 S2-69 S2-70 S4-21 S4-22 S8-13 S8-15 S8-16]", async ({
  page,
}) => {
  allowErrors(page, /503/);
  const buyer = await Person.signUp();
  const { orderId } = await buyPaid(buyer);
  await signInAsAdmin(page, "/dashboard/manageAllOrders");
  await formField(page, "searchOrders").fill(buyer.email);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  const orders = page.getByRole("main").getByRole("article");
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText("$149.00");
  await expect(orders).toContainText("pending");

  await orders.getByRole("button", { name: "View" }).click();
  const view = page.getByRole("dialog");
  await expect(view).toContainText("+880 1700 000000");
  await view.getByRole("button", { name: "Close" }).click();

  await page.route(/\/api\/server\/updateStatus/, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await orders.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Failed to update status of the order.")).toBeVisible();
  await expect(orders).toContainText("pending");
  await orders.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Order status update is successful.")).toBeVisible();
  await expect(orders).toContainText("shipped");
  await expect(orders.getByRole("button", { name: "Update" })).toBeDisabled();
  expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "shipped" });
  await formField(page, "orderStatus").selectOption("pending");
  await expect(page.getByText("No order matches")).toBeVisible();
  await formField(page, "orderStatus").selectOption("shipped");

  await orders.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to delete your order?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully deleted order.")).toBeVisible();
  await expect(orders).toHaveCount(0);
});

test("an order that is looked at stays open when a search that was under way finds others @full", async ({ page }) => {
  const [first, second] = [await Person.signUp(), await Person.signUp()];
  await buy(first);
  await buy(second);
  await signInAsAdmin(page, "/dashboard/manageAllOrders");
  await page.goto(`/dashboard/manageAllOrders?${new URLSearchParams({ q: first.email })}`);
  const release = await hold(page, /\/dashboard\/manageAllOrders\?.*_data=/);
  await formField(page, "searchOrders").fill(second.email);
  await page.getByRole("button", { name: "Search" }).click();
  const orders = page.getByRole("main").getByRole("article");
  await expect(orders).toContainText(first.email);
  await orders.getByRole("button", { name: "View" }).click();
  const view = page.getByRole("dialog");
  await expect(view).toContainText(first.email);
  release();
  await expect(page.locator("main").getByText(second.email)).toBeAttached();
  await expect(view).toContainText(first.email);
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();
  await expect(page.getByRole("heading", { name: "Manage All Orders" })).toBeFocused();
});
