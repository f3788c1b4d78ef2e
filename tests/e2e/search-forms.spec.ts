import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { SCREENS } from "./screens";
import { expect, hold, requestsOf, signInAsAdmin, test } from "./shop-test";

const caretOf = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : null,
  );

const SEARCHES = SCREENS.flatMap(({ path, search, roles }) =>
  search ? [{ path: String(path), label: search, admin: roles[0] === "admin" }] : [],
);

for (const { path, label, admin } of SEARCHES)
  test(`${path}: a search leaves focus and caret in its field; Back and Forward show it @full`, async ({ page }) => {
    if (admin) await signInAsAdmin(page, path);
    else await page.goto(path);
    const field = page.getByRole("searchbox", { name: label });
    await field.fill("kestrel");
    for (let step = 0; step < 3; step += 1) await field.press("ArrowLeft");
    await field.press("Enter");
    await expect(page).toHaveURL(/[?&]q=kestrel/);
    await expect(field).toBeFocused();
    await expect.poll(() => caretOf(page)).toBe(4);
    await page.keyboard.type("s");
    await expect(field).toHaveValue("kestsrel");
    await field.fill("sparrow");
    await field.press("Enter");
    await expect(page).toHaveURL(/[?&]q=sparrow/);
    await expect(field).toBeFocused();
    await page.goBack();
    await expect(field).toHaveValue("kestrel");
    await page.goBack();
    await expect(field).toHaveValue("");
    await page.goForward();
    await expect(field).toHaveValue("kestrel");
  });

test("what is typed while a search is on its way stays @full", async ({ page }) => {
  await page.goto("/explore");
  const answer = await hold(page, /\/explore\?.*_data=/);
  const field = page.getByRole("searchbox", { name: "Search the Store" });
  await field.fill("kes");
  await field.press("Enter");
  await field.pressSequentially("trel");
  answer();
  await expect(page).toHaveURL(/[?&]q=kes$/);
  await expect(page.getByRole("status").filter({ hasText: "for “kes”" })).toBeAttached();
  await expect(field).toHaveValue("kestrel");
});

test("the filter of all orders moves by arrow keys, and acts by Enter, button or pointer @full", async ({ page }) => {
  const buyer = await Person.signUp();
  await buy(buyer);
  await signInAsAdmin(page, "/dashboard/manageAllOrders");
  const asked = requestsOf(page, /_data=/);
  await formField(page, "searchOrders").fill(buyer.email);
  const status = formField(page, "orderStatus");
  await status.focus();
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("pending");
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("shipped");
  expect(asked).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]status=shipped/);
  await expect(page.getByText("No order matches")).toBeVisible();
  await expect(status).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(status).toHaveValue("pending");
  await page.getByRole("button", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL(/[?&]status=pending/);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await status.selectOption("");
  await expect(page).toHaveURL(/[?&]status=(&|$)/);
  await page.goBack();
  await expect(status).toHaveValue("pending");
});
