import { makeCode } from "../support/discounts";
import { listed } from "../support/payment-calls";
import { addProduct } from "../support/products";
import { expect, fillCard, IN_FULL, openCheckout, proceedToPayment, test } from "./shop-test";

test(
  "a code that leaves less than a card can be charged says so at its field, and the total stays",
  IN_FULL,
  async ({ page }) => {
    const { code } = await makeCode([(await listed("Sparrow"))._id], { percent: 100 });
    await openCheckout(page, "Sparrow");
    const summary = page.getByRole("region", { name: "Order Summary" });
    const field = summary.getByLabel("Discount code");
    await field.fill(code);
    await field.press("Enter");
    const why =
      "This code cannot be used here: it would leave less than $0.50 to pay, the least that a card can be charged.";
    await expect(summary.getByText(why)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(why);
    await expect(summary.getByRole("definition").last()).toHaveText("$149.00");
  },
);

test(
  "delivery, tax, arrival and discount stand in the summary before the card, and what is wrong with a code at its field",
  IN_FULL,
  async ({ page }) => {
    const { code } = await makeCode([(await listed("Sparrow"))._id]);
    await openCheckout(page, "Sparrow");
    const summary = page.getByRole("region", { name: "Order Summary" });
    await expect(summary.getByTestId("costs")).toHaveText("Free delivery. Duties and taxes included.");
    await expect(summary.getByTestId("arrival")).toHaveText(/^Arrives \w{3} \d+ – \w{3} \d+ if you order by /);
    const field = summary.getByLabel("Discount code");
    await field.fill("NOSUCHCODE");
    await field.press("Enter");
    await expect(summary.getByText("This is not a code of our shop.")).toBeVisible();
    await expect(field).toHaveAccessibleDescription("This is not a code of our shop.");
    await field.fill(code.toLowerCase());
    await summary.getByRole("button", { name: "Apply code" }).click();
    await expect(summary.getByText("Your code is applied.")).toBeVisible();
    await expect(summary.getByRole("term")).toHaveText([
      "Total items",
      "Items",
      "Discount",
      "Discount code",
      "Total price",
    ]);
    await expect(summary.getByRole("definition").last()).toHaveText("$134.10");
    await proceedToPayment(page);
    const dialog = page.getByRole("dialog", { name: "Pay by card" });
    await expect(dialog.getByText("$134.10")).toBeVisible();
    await fillCard(page, "4242 4242 4242 4242");
    await dialog.getByRole("button", { name: "Confirm Order Payment" }).click();
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
    await expect(page.getByRole("article").first()).toContainText("$134.10");
  },
);

test(
  "a total that is too small for a card is said below it, and in the payment's window",
  IN_FULL,
  async ({ page }) => {
    const { productName } = await addProduct({ productName: `Sticker ${Date.now()}`, productPrice: 0.3 });
    await openCheckout(page, productName);
    const why = "A card cannot be charged less than $0.50. Please add something to your cart.";
    await expect(page.getByTestId("to-pay")).toContainText(why);
    await proceedToPayment(page);
    await expect(page.getByRole("dialog", { name: "Pay by card" }).getByText(why)).toBeVisible();
  },
);
