import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { allowErrors, bringCart, expect, fillCard, holdToasts, openCheckout, payByCard, test } from "./shop-test";

const ADDRESS = "7 Hangar Street\nAustin, TX 78701\nUnited States";
const CONFIRM = "**/v1/payment_intents/*/confirm";
const whole = (page: Page) => formField(page, "address");
const showParts = (page: Page) => page.getByRole("button", { name: "Enter street and city separately" }).click();
const pay = (page: Page) => page.getByRole("button", { name: "Confirm Order Payment" });

async function fillParts(page: Page): Promise<void> {
  await showParts(page);
  await formField(page, "street").fill("7 Hangar Street");
  await formField(page, "city").fill("Austin");
  await formField(page, "province").fill("TX");
  await formField(page, "postcode").fill("78701");
}

/** The toasts over something, by their texts. */
async function toastsOver(page: Page, what: string): Promise<string[]> {
  const title = await page.getByRole("heading", { name: what }).boundingBox();
  const toasts = await page
    .locator(".Toastify__toast")
    .evaluateAll((all) =>
      all.map((toast) => ({ text: toast.textContent ?? "", ...toast.getBoundingClientRect().toJSON() })),
    );
  expect(toasts.length).toBeGreaterThan(0);
  if (!title) throw new Error(`${what} is not on the page`);
  return toasts.flatMap(({ text, top, bottom, left, right }) =>
    top < title.y + title.height && bottom > title.y && left < title.x + title.width && right > title.x ? [text] : [],
  );
}

test("the parts fill the address until it is changed by hand; advice refuses nothing @full", async ({ page }) => {
  await openCheckout(page);
  await fillParts(page);
  await expect(whole(page)).toHaveValue(ADDRESS);
  await whole(page).fill(`${ADDRESS}\nRing twice`);
  await formField(page, "city").fill("Dallas");
  await expect(whole(page)).toHaveValue(`${ADDRESS}\nRing twice`);
  await page.getByRole("button", { name: "Fill it from the fields above" }).click();
  await expect(whole(page)).toHaveValue(ADDRESS.replace("Austin", "Dallas"));

  await formField(page, "country").selectOption("Bangladesh");
  await expect(formField(page, "province")).toBeHidden();
  await expect(whole(page)).toHaveValue("7 Hangar Street\nDallas - 78701\nBangladesh");
  await formField(page, "postcode").fill("1");
  await formField(page, "phone").fill("+1 555 0123");
  await formField(page, "recipient").focus();
  await expect(page.getByText("Is this right?")).toBeVisible();
  await expect(page.getByText("Is this number complete?")).toBeVisible();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  await expect(dialog.getByText("To 7 Hangar Street")).toHaveText(
    /^To 7 Hangar Street\nDallas - 1\nBangladesh\nArrives [^\n]+$/,
  );
  await expect(dialog.getByText("Postal code: Is this right?")).toBeInViewport();
  await expect(dialog.getByText("Phone: Is this number complete?")).toBeInViewport();
});

test("an incomplete address is asked about; advice that comes by a press waits for its end @full", async ({ page }) => {
  await openCheckout(page);
  await whole(page).fill("somewhere");
  await formField(page, "phone").fill("+1 512 555 0123");
  const question = page.getByText("Is this address complete?");
  await expect(question).toHaveText("Is this address complete? It seems to have no city and no postal code.");
  await whole(page).fill("12 Main Street, Austin");
  await expect(question).toHaveCount(0);
  await formField(page, "phone").focus();
  await expect(question).toHaveText("Is this address complete? It seems to have no postal code.");
  await formField(page, "phone").fill("+880 1");
  const button = page.getByRole("button", { name: "Proceed to Payment" });
  await button.hover();
  await page.mouse.down();
  await expect(button).toBeFocused();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByText("Is this number complete?")).toHaveCount(0);
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  for (const advice of ["Address: Is this address complete?", "Is this number complete?"])
    await expect(dialog.getByText(advice)).toBeVisible();
});

test("the days of arrival are those of the chosen country, also with a saved address @full", async ({ page }) => {
  const arrival = page.getByTestId("arrival");
  const { email } = await openCheckout(page);
  await expect(arrival).toContainText("Arrives");
  const usual = (await arrival.textContent()) ?? "";
  await formField(page, "country").selectOption("Bangladesh");
  await expect(arrival).not.toHaveText(usual);
  const abroad = (await arrival.textContent()) ?? "";
  await formField(page, "country").selectOption("United States");
  await expect(arrival).toHaveText(usual);
  await formField(page, "country").selectOption("Bangladesh");
  await showParts(page);
  await formField(page, "street").fill("House 12");
  await page.reload();
  await expect(formField(page, "country")).toHaveValue("bd");
  await expect(arrival).toHaveText(abroad);

  await formField(page, "phone").fill("+880 1700 000000");
  const sent = page.waitForRequest("**/api/server/create-payment-intent");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const said = { country_code: "bd", country_from: "buyer" };
  expect((await sent).postDataJSON().delivery).toMatchObject({ email, ...said });
});

test("what is to be paid, and when it arrives, stands by the button that opens the payment @full", async ({ page }) => {
  await openCheckout(page);
  await formField(page, "country").selectOption("Bangladesh");
  await page.getByRole("button", { name: "Proceed to Payment" }).scrollIntoViewIfNeeded();
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  await expect(page.getByTestId("arrival").or(page.getByTestId("to-pay")).filter({ visible: true })).toHaveCount(
    isWide ? 1 : 2,
  );
  const sum = isWide ? page.getByRole("region", { name: "Order Summary" }) : page.getByTestId("to-pay");
  await expect(sum).toBeInViewport();
  await expect(sum).toContainText("$149.00");
  await expect(sum).toContainText((await page.getByTestId("arrival").textContent()) ?? "");
});

test("browsers from before 2022 show the sign-in and pay", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, "canParse");
    Reflect.deleteProperty(AbortSignal, "any");
    Reflect.deleteProperty(AbortSignal, "timeout");
    Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
    Reflect.deleteProperty(window, "HTMLDialogElement");
  });
  await page.goto("/explore");
  await page.getByRole("banner").getByRole("button", { name: "Open cart" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcheckout$/);
  await page.goto("/login");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByRole("button", { name: "Hide password" })).toBeVisible();
  await openCheckout(page);
  await fillParts(page);
  await formField(page, "phone").fill("+1 512 555 0123");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await payByCard(page);
  await page.waitForURL(/\/dashboard\/myOrders$/);
});

test("a payment that was cut off says so, and is paid again by one press @full", async ({ page }) => {
  allowErrors(page, /ERR_FAILED|ERR_ABORTED/);
  await holdToasts(page);
  const { email } = await openCheckout(page);
  await fillParts(page);
  await formField(page, "phone").fill("+1 512 555 0123");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await fillCard(page, "4242424242424242");
  const cut = page.waitForRequest(CONFIRM);
  await page.route(CONFIRM, () => {}, { times: 1 });
  await pay(page).click();
  await cut;

  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "Your last payment was not finished." });
  await expect(notice).toContainText("You have not been charged.");
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice).toBeFocused();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  // The page goes on asking, because the card's yes may be late.
  for (let answers = 0; answers < 2; answers += 1) await page.waitForResponse("**/checkout/payment/*/state");
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(whole(page)).toHaveValue(ADDRESS);
  await page.getByRole("button", { name: "Pay again" }).click();
  await payByCard(page);
  await page.waitForURL(/\/dashboard\/myOrders$/);
  await expect(page.getByText("Congrats! Your payment is completed.")).toBeVisible();
  // They slide in from above, covering the title for a moment. In a narrow window they lie below the bar.
  if ((page.viewportSize()?.width ?? 0) >= 1280) await expect.poll(() => toastsOver(page, "My Orders")).toEqual([]);
  const first = page.getByRole("article").first();
  await expect(first).toContainText("Thank you!");
  await expect(first).toContainText(email);
  expect(await page.evaluate(() => localStorage.getItem("checkout:delivery"))).toBeNull();
  await page.reload();
  await expect(page.getByRole("article")).toContainText("pending");
  await expect(page.getByText("Thank you!")).toHaveCount(0);

  // Lines that the account does not have yet would count as removed elsewhere.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart:account"))).toContain('"lines":[]');
  await page.evaluate(() => sessionStorage.removeItem("cartBrought"));
  await bringCart(page);
  await page.goto("/checkout");
  await expect(page.getByRole("group", { name: "Send it to" }).getByRole("radio")).toBeChecked();
  await expect(whole(page)).toHaveValue(ADDRESS);
  await showParts(page);
  await expect(formField(page, "city")).toHaveValue("Austin");
});
