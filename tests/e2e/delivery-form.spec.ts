import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { bringCart, expect, openCheckout, signIn, test } from "./shop-test";

const form = (page: Page) => page.getByRole("region", { name: "Delivery Order Form" });
const whole = (page: Page) => formField(page, "address");
const offers = (page: Page) => page.getByRole("group", { name: "Send it to" });

test("somebody new meets five fields that the browser can fill, and then the others @full", async ({ page }) => {
  await openCheckout(page);
  const fields = form(page).locator("input:not([type=radio]), textarea, select").filter({ visible: true });
  expect(await fields.evaluateAll((all) => all.map((field) => field.getAttribute("autocomplete")))).toEqual([
    "shipping name",
    "shipping email",
    "shipping country",
    "shipping street-address",
    "shipping tel",
  ]);
  // Browsers do not autofill forms in tests; this sends the page the same events.
  await whole(page).evaluate((field) => {
    const matches = (selector: string) => selector === ":autofill" || Element.prototype.matches.call(field, selector);
    Object.defineProperty(field, "matches", { value: matches });
  });
  await whole(page).fill("7 Hangar Street\nFlat 3");
  await expect(formField(page, "street")).toHaveValue("7 Hangar Street");
  await expect(formField(page, "city")).toHaveAttribute("autocomplete", "shipping address-level2");
  await formField(page, "city").fill("Austin");
  await expect(whole(page)).toHaveValue("7 Hangar Street\nFlat 3\nAustin\nUnited States");
});

test("somebody who comes back finds the last address chosen until it is edited @full", async ({ page }) => {
  const person = await Person.signUp();
  await buy(person, "Sparrow", { address: "1 Old Road\nDhaka" });
  const address = "House 12, Road 5\nDhaka 1209";
  await buy(person, "Sparrow", { address });
  await bringCart(page);
  await signIn(page, person, "/checkout");
  const last = offers(page).getByRole("radio");
  await expect(last).toHaveCount(1);
  await expect(last).toBeChecked();
  await expect(whole(page)).toHaveValue(address);
  await expect(formField(page, "phone")).toHaveValue("+880 1700 000000");
  // The order went to the default country, which nobody had chosen.
  await expect(formField(page, "country")).toHaveValue("bd");

  await whole(page).fill(`${address}\nRing twice`);
  await expect(last).not.toBeChecked();
  await last.check();
  await expect(whole(page)).toHaveValue(address);
  await whole(page).fill("2 New Road");
  await page.reload();
  await expect(whole(page)).toHaveValue("2 New Road");
  await expect(last).not.toBeChecked();

  await offers(page).getByRole("button", { name: "Change" }).click();
  await expect(offers(page).getByRole("radio")).toHaveCount(3);
  await expect(offers(page).getByRole("radio").first()).toBeFocused();
  await offers(page).getByLabel("1 Old Road, Dhaka").check();
  await expect(whole(page)).toHaveValue("1 Old Road\nDhaka");
  await offers(page).getByLabel("Another address").check();
  await expect(whole(page)).toHaveValue("");
});

test("a saved address stands for all fields, and brings its country until the text differs @full", async ({ page }) => {
  const person = await Person.signUp();
  const home = {
    name: "Ada Shopper",
    phone: "+1 512 555 0123",
    street: "7 Hangar Street",
    city: "Austin",
    country: "us",
  };
  const saved = { ...home, postcode: "78701", province: "TX", extra: "" };
  expect((await person.submit("/dashboard/addresses", { intent: "save", ...saved })).status).toBe(200);
  await bringCart(page);
  await signIn(page, person, "/checkout");
  const country = formField(page, "country");
  await expect(offers(page).getByRole("radio")).toBeChecked();
  await expect(whole(page)).toBeHidden();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  await expect(dialog.getByText("To 7 Hangar Street")).toContainText("Austin, TX 78701");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "change where it goes" }).filter({ visible: true }).first().click();
  await expect(country).toBeFocused();
  await expect(country).toHaveValue("us");
  await expect(page.getByTestId("country-guess")).toHaveCount(0);
  await offers(page).getByRole("button", { name: "Change" }).click();
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  await whole(page).fill("House 12, Road 5\nDhaka\nBangladesh");
  await expect(country).toHaveValue("bd");
  await expect(page.getByTestId("country-guess")).toContainText("Taken from your address.");
  await country.selectOption("United States");
  await expect(page.getByText("The address names Bangladesh. Is this country right?")).toBeVisible();
  await offers(page).getByRole("radio").first().check();
  await expect(whole(page)).toHaveValue("7 Hangar Street\nAustin, TX 78701\nUnited States");
  await expect(page.getByText("The address names Bangladesh. Is this country right?")).toHaveCount(0);
});
