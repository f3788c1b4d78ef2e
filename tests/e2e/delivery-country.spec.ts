import type { Page } from "@playwright/test";
import { queryDatabase } from "../support/database";
import { fillDelivery, formField } from "../support/fields";
import { expect, fillCard, IN_FULL, openCheckout, test } from "./shop-test";

const country = (page: Page) => formField(page, "country");
const guess = (page: Page) => page.getByTestId("country-guess");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Pay by card" });
const proceed = (page: Page) => page.getByRole("button", { name: "Proceed to Payment" }).click();

/** The text on the arrival; on a narrow screen also beside the button that opens the payment. */
const arrival = (page: Page) => page.getByTestId("arrival");

/** Pays, and returns the country of the person's order in Medusa. */
async function payAndReadCountry(page: Page, email: string) {
  await proceed(page);
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Confirm Order Payment" }).click();
  await page.waitForURL(/\/dashboard\/myOrders$/);
  return queryDatabase(
    `select a.address_1, a.country_code, a.metadata->>'country_from' as country_from
     from "order" o join order_address a on a.id = o.shipping_address_id where o.email = $1`,
    [email],
  );
}

test(
  "a buyer in Dhaka is promised days in Bangladesh, because of the phone number, and the order says so",
  IN_FULL,
  async ({ page }) => {
    const { email } = await openCheckout(page);
    await expect(guess(page)).toContainText("This is only our guess.");
    await expect(arrival(page)).toContainText("delivered to the United States · change");
    const address = "House 12, Road 5\nDhanmondi, Dhaka";
    await fillDelivery(page, { address, phone: "+880 1700 000000" });
    await expect(country(page)).toHaveValue("bd");
    await expect(guess(page)).toContainText("Our guess, from your phone number.");
    await expect(arrival(page)).toContainText("delivered to Bangladesh · change");
    await expect(page.getByTestId("costs")).toHaveText("Free delivery. No tax is added.");
    expect(await payAndReadCountry(page, email)).toEqual([
      { address_1: address, country_code: "bd", country_from: "phone" },
    ]);
  },
);

test(
  "a buyer in Texas confirms the country that the address tells, and no phone number changes it any more",
  IN_FULL,
  async ({ page }) => {
    const { email } = await openCheckout(page);
    const address = "7 Hangar Street\nAustin, TX 78701";
    await fillDelivery(page, { address, phone: "+880 1700 000000" });
    await expect(country(page)).toHaveValue("us");
    await expect(guess(page)).toContainText("We read this in your address.");
    await guess(page).getByRole("button", { name: "Yes, that is right" }).click();
    await expect(guess(page)).toHaveCount(0);
    await expect(country(page)).toBeFocused();
    await fillDelivery(page, { address: "7 Hangar Street\nAustin", phone: "+880 1700 000001" });
    await expect(country(page)).toHaveValue("us");
    await expect(arrival(page)).toContainText("delivered to the United States · change");
    await arrival(page)
      .getByRole("button", { name: /^change/ })
      .click();
    await expect(country(page)).toBeFocused();
    await fillDelivery(page, { address, phone: "+1 512 555 0123" });
    expect(await payAndReadCountry(page, email)).toEqual([
      { address_1: address, country_code: "us", country_from: "buyer" },
    ]);
  },
);

test(
  "a buyer in Germany learns before the card that the shop does not deliver there, and where it does",
  IN_FULL,
  async ({ page }) => {
    const refusal = "We do not deliver to Germany. We deliver to the United States and Bangladesh.";
    let isAsked = false;
    page.on("request", (request) => {
      isAsked ||= request.url().endsWith("/create-payment-intent");
    });
    await openCheckout(page);
    await expect(page.getByText("We deliver to the United States and Bangladesh.")).toBeVisible();
    await fillDelivery(page, { address: "Unter den Linden 1\n10117 Berlin\nGermany", phone: "+49 30 1234567" });
    await expect(country(page)).toHaveValue("de");
    const form = page.getByRole("region", { name: "Delivery Order Form" });
    await expect(form.getByText(refusal).filter({ visible: true }).first()).toBeVisible();
    await expect(arrival(page)).toHaveText(refusal);
    await proceed(page);
    await expect(country(page)).toBeFocused();
    await expect(country(page)).toHaveAccessibleDescription(refusal);
    await expect(dialog(page)).toHaveCount(0);
    expect(isAsked).toBe(false);

    await country(page).selectOption("Bangladesh");
    await expect(page.getByText(refusal)).toHaveCount(0);
    await proceed(page);
    await expect(dialog(page)).toBeVisible();
  },
);
