import { readOrderPage } from "../support/orders";
import { Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { enter, expect, test } from "./shop-test";
import { openByMail, WITHDRAW, withdraw } from "./withdrawal-steps";

async function makeBuyer() {
  const buyer = await Person.signUp("Nia Rahman", freshEmail("withdraws"));
  const { orderId } = await buyPaid(buyer);
  return { buyer, orderId, displayId: (await readOrderPage(buyer, orderId)).order.displayId };
}

test("somebody who has only the order's number withdraws by the mailed link, and says so once @full", async ({
  page,
}) => {
  const { buyer, displayId } = await makeBuyer();
  await page.goto("/login");
  await openByMail(page, { displayId, email: buyer.email });
  await withdraw(page, buyer.email);
  // The link shows what was confirmed, and nothing more to withdraw from.
  await page.goto(page.url());
  const main = page.getByRole("main");
  await expect(main).toContainText("You cannot withdraw from this order any more.");
  await expect(main.getByRole("heading", { name: "Withdrawal from the contract" })).toBeVisible();
});

test("an order is withdrawn from by keyboard alone @full", async ({ page }) => {
  const { buyer, orderId } = await makeBuyer();
  await enter(page.context(), buyer);
  await page.goto("/dashboard/myOrders");
  await page.getByRole("main").getByRole("link", { name: WITHDRAW }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/withdraw/${orderId}$`));
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Confirm your withdrawal" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirm withdrawal" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You have withdrawn" })).toBeVisible();
});
