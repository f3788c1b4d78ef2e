import { Person } from "../support/person";
import { startStorefrontBeside } from "../support/second-servers";
import { stack } from "../support/stack";
import { bringCart, enter, expect, proceedToPayment, requestsOf, test } from "./shop-test";

const LIVE_KEY = "pk_live_0123456789abcdefghijklmn";

/** The part of Stripe.js that the payment form uses; it records its key and confirmations, and declines each card. */
const STRIPE_JS = `
window.Stripe = function (key) {
  window.stripeCalls = { key: key, confirmed: [] };
  var element = {
    on: function () { return element; },
    off: function () { return element; },
    mount: function (place) {
      var field = document.createElement("p");
      field.textContent = "Stripe's own card field";
      place.append(field);
    },
    update: function () {},
    unmount: function () {},
    destroy: function () {},
  };
  return {
    elements: function () {
      return { create: function () { return element; }, getElement: function () { return element; }, update: function () {} };
    },
    createToken: function () {},
    createPaymentMethod: function () { return Promise.resolve({ paymentMethod: { id: "pm_live" } }); },
    confirmCardPayment: function (secret, data) {
      window.stripeCalls.confirmed.push([secret, data.payment_method]);
      return Promise.resolve({ error: { type: "card_error", code: "card_declined", message: "Your card was declined." } });
    },
  };
};
window.Stripe.version = "basil";
`;

test("with live keys the shop says nothing of tests, and pays by Stripe's own script [S2-62]", async ({ page }) => {
  const { url, stop } = await startStorefrontBeside({ STRIPE_PUBLISHABLE_KEY: LIVE_KEY });
  try {
    const scripts: string[] = [];
    await page.route("https://js.stripe.com/**", (route) => {
      scripts.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: STRIPE_JS });
    });
    const toSandbox = requestsOf(page, new RegExp(`^${stack.stripeSandbox}`));
    await enter(page.context(), await Person.signUp("Liv Reel"), url);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await bringCart(page);
    await page.goto(`${url}/checkout`);
    await proceedToPayment(page);
    const dialog = page.getByRole("dialog", { name: "Pay by card" });
    await expect(dialog.getByText("Stripe's own card field")).toBeVisible();
    await expect(page.getByText("Test payments")).toHaveCount(0);
    await expect(page.getByText(/test card|4242/)).toHaveCount(0);
    await dialog.getByRole("button", { name: "Confirm Order Payment" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
    expect(await page.evaluate("window.stripeCalls")).toEqual({
      key: LIVE_KEY,
      confirmed: [[expect.stringMatching(/^pi_\w+_secret_\w+$/), "pm_live"]],
    });
    expect(scripts).toHaveLength(1);
    expect(toSandbox).toEqual([]);
  } finally {
    await stop();
  }
});
