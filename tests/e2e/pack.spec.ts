import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { readOrderPage } from "../support/orders";
import { makePacker, promiseFrom } from "../support/packing";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { expect, signIn, test } from "./shop-test";

test.use({ viewport: { width: 390, height: 844 } });

async function buyUrgent() {
  const { orderId } = await buyPaid(await Person.signUp("Pia Parcel"), "Sparrow", { quantity: 2 });
  await promiseFrom(orderId, "1998-01-01");
  const { order } = await readOrderPage(await demoAdmin(), orderId);
  return { orderId, number: order.displayId };
}

const main = (page: Page) => page.getByRole("main");
const rowOf = (page: Page, number: number) =>
  main(page).getByRole("article", { name: `Order #${number}`, exact: true });

test("an order is found on the list, checked off, sent with its number, and gone from it @full", async ({ page }) => {
  const { number } = await buyUrgent();
  await signIn(page, await makePacker(), "/dashboard/pack");
  const row = rowOf(page, number);
  await expect(row).toContainText("2 × Sparrow");
  await expect(row).toContainText("late");
  await row.getByRole("link", { name: `Order #${number}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Pack order #${number}`);
  await expect(main(page)).not.toContainText("$");

  const tick = main(page).getByRole("checkbox", { name: /^2 × Sparrow/ });
  await tick.focus();
  await page.keyboard.press("Space");
  await expect(tick).toBeChecked();
  await formField(page, "parcelNumber").fill("1Z999AA10123456784");
  await page.getByRole("button", { name: "Ship these" }).click();
  await page.getByRole("button", { name: "Send and tell the customer" }).click();
  await expect(page.getByRole("heading", { name: "All of it was sent" })).toBeVisible();
  await expect(main(page)).toContainText("1Z999AA10123456784");

  await page.getByRole("link", { name: "Back to Pack" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pack", exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await formField(page, "orderToPack").fill(`#${number}`);
  await formField(page, "orderToPack").press("Enter");
  await expect(row).toContainText("shipped");
});

test("the chosen orders' packing slips are printed, and the orders shipped by a list @full", async ({ page }) => {
  const { number } = await buyUrgent();
  await signIn(page, await makePacker(), "/dashboard/pack");
  await main(page)
    .getByRole("checkbox", { name: `Choose order #${number}` })
    .check();
  const chosen = page.getByRole("form", { name: "Chosen orders" });
  // They open in a page of their own, or are a download: the request tells.
  const slips = page.context().waitForEvent("request", (request) => request.url().includes("/packing-slips.pdf"));
  await chosen.getByRole("button", { name: "Packing slips" }).click();
  expect((await slips).url()).toContain(`/dashboard/papers/packing-slips.pdf?order=${number}`);
  await chosen.getByRole("button", { name: "Ship or mark as arrived" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ship many" })).toBeVisible();
  const list = formField(page, "trackingLines");
  await expect(list).toHaveValue(String(number));
  await list.fill(`${number}, 1Z999AA10123456784, UPS`);
  await page.getByRole("button", { name: "Check the list" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Ship 1 order?" })).toBeFocused();
  await page.getByRole("button", { name: "Ship 1 order" }).press("Enter");
  await expect(page.getByText("Done: 1 of 1 order")).toBeVisible();
});
