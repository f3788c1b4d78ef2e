import { addCountry } from "../support/countries";
import { queryDatabase } from "../support/database";
import { fillDelivery, formField } from "../support/fields";
import { statusOf } from "../support/money";
import { readOrderPage } from "../support/orders";
import { ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { ordersOf } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { allowErrors, bringCart, expect, payByCard, signIn, test } from "./shop-test";
import { openByMail, withdraw } from "./withdrawal-steps";

const DUTY = "The carrier will ask for about €3.00 of duty on arrival. It is not in the total.";
/** Placing, capturing and refunding take a few runs of the shop's jobs. */
const SOON = { timeout: 120_000 };

// The shop as it comes does not deliver to Germany, and what is added is there for everybody: it runs alone
// (playwright.config.ts).
test("a buyer in Berlin changes their mind @full", async ({ page }) => {
  // An empty page has no storage for the cart that is put into each page.
  allowErrors(page, /sessionStorage/);
  const undo = await addCountry("de", "7-12");
  try {
    const buyer = await Person.signUp("Nia Rahman", freshEmail("berlin"));
    await bringCart(page);
    await signIn(page, buyer, "/checkout");
    await formField(page, "country").selectOption("de");
    await fillDelivery(page, { address: "Torstraße 1\n10119 Berlin\nGermany", phone: "+49 30 1234567" });
    const costs = page.getByTestId("costs");
    await expect(costs).toContainText("Duties and taxes may be due on delivery.");
    await expect(costs).toContainText(DUTY);
    await expect(page.getByTestId("arrival")).toContainText("delivered to Germany");
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Pay by card" });
    await expect(dialog).toContainText(DUTY);
    await payByCard(page);
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);

    const [order] = await ordersOf(buyer);
    const [orderId, transactionId] = [order?._id ?? "", order?.transactionId ?? ""];
    const countryOf = `select a.country_code from "order" o join order_address a on a.id = o.shipping_address_id
      where o.id = $1`;
    expect(await queryDatabase(countryOf, [orderId])).toEqual([{ country_code: "de" }]);
    await expect.poll(() => statusOf(transactionId), SOON).toBe("captured");
    const { displayId } = (await readOrderPage(buyer, orderId)).order;

    // Days later, in another browser.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto("/login");
    await openByMail(page, { displayId, email: buyer.email });
    const mail = await withdraw(page, buyer.email);
    const words = mail?.text?.replace(/\s+/g, " ");
    expect(words).toMatch(/Received: \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d:\d\d [AP]M UTC/);
    await expect.poll(async () => (await ledgerEntry(transactionId))?.amount_refunded, SOON).toBe(14_900);
  } finally {
    await undo();
  }
});
