import type { Page, Request, Route } from "@playwright/test";
import { z } from "zod";
import { fillDelivery } from "../support/fields";
import { cancelAtStripe } from "../support/payments";
import { stack } from "../support/stack";
import {
  allowErrors,
  expect,
  fillCard,
  hold,
  openCheckout,
  openPayment,
  payByCard,
  requestsOf,
  test,
} from "./shop-test";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Pay by card" });
const IntentBody = z.object({ total_amount: z.number() });
const isIntent = (request: Request) => request.url().endsWith("/api/server/create-payment-intent");
const isOrder = (request: Request) => request.url().endsWith("/api/server/orders") && request.method() === "POST";

test("an intent is asked for when the payment opens, with the token, and again when the price changes, which is said, and paid once the buyer has agreed to it [S4-40 S4-41 S6-06]", async ({
  page,
}) => {
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (isIntent(request)) asked.push(request);
  });
  const amounts = () => asked.map((request) => IntentBody.parse(request.postDataJSON()).total_amount);
  await openPayment(page);
  await expect.poll(amounts).toEqual([149]);
  const stored = await page.evaluate(() => localStorage.getItem("idToken"));
  expect(asked[0]?.headers().authorization).toBe(`Bearer ${stored}`);
  const confirm = dialog(page).getByRole("button", { name: "Confirm Order Payment" });
  await fillCard(page, "4242424242424242");
  await expect(confirm).toBeEnabled();
  const other = await page.context().newPage();
  await other.goto(new URL("/checkout", page.url()).href);
  await other.getByRole("button", { name: "Plus one Sparrow" }).click();
  await expect(dialog(page).getByText("Total Payable Amount").locator("..")).toContainText("$298.00");
  await expect.poll(amounts).toEqual([149, 298]);
  const said = dialog(page).getByRole("status").filter({ hasText: "Your cart has changed." });
  await expect(said).toHaveText("Your cart has changed. The total is now $298.00; it was $149.00.");
  await expect(confirm).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Agree to $298.00" }).click();
  await expect(confirm).toBeFocused();
  await expect(said).toHaveCount(0);
  await confirm.click();
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  await expect(page.getByRole("main").getByRole("article")).toContainText("$298.00");
  await other.close();
});

test("paying makes a card method, confirms with the secret, posts the order and ends in My Orders, the cart empty [S1-16 S2-60 S4-14 S4-42 S4-43 S4-44 S7-20 S8-22 S8-23 S8-25]", async ({
  page,
}) => {
  const sent: string[] = [];
  const secrets: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(stack.stripeSandbox) && request.method() === "POST") {
      sent.push(new URL(request.url()).pathname.replace(/pi_\w+/, "{id}"));
      if (request.url().endsWith("/confirm"))
        secrets.push(new URLSearchParams(request.postData() ?? "").get("client_secret"));
    }
    if (isOrder(request)) sent.push("order");
  });
  let held: Route | undefined;
  await page.route("**/api/server/orders", (route) => {
    if (isOrder(route.request())) held = route;
    else void route.continue();
  });
  const { clientSecret } = await openPayment(page);
  const questions = requestsOf(page, /\/auth\/token$/);
  await payByCard(page);
  await expect.poll(() => held).toBeDefined();
  expect(questions, "who is signed in").toEqual([]);
  const busy = dialog(page).getByRole("button", { name: "Loading…" });
  await expect(busy).toBeDisabled();
  await expect(page.getByText("Please wait...")).toBeVisible();
  await expect(page.getByText("Congrats! Your payment is completed.")).toHaveCount(0);
  expect(sent).toEqual(["/v1/payment_methods", "/v1/payment_intents/{id}/confirm", "order"]);
  expect(secrets).toEqual([clientSecret]);
  await held?.continue();
  await expect(page.getByText("Order confirmation with payment is successful.")).toBeVisible();
  await expect(page.getByText("Congrats! Your payment is completed.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("persist:root"))).toBeNull();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the payment says what is paid and by whom, and offers the test card; an order that the shop refuses after it is said to have failed [S2-56 S2-57 S2-58 S2-59 S8-24 S9-14]", async ({
  page,
}) => {
  allowErrors(page, /409/);
  const { name, email } = await openPayment(page);
  await expect(dialog(page).getByRole("heading", { name: "Pay by card" })).toBeVisible();
  await expect(dialog(page).getByText("Total Payable Amount").locator("..")).toContainText("$149.00");
  await expect(dialog(page).getByRole("list", { name: "What you buy" })).toHaveText("Sparrow$149.00");
  for (const said of ["House 12, Road 5", /Arrives \w+ \d+/, "Card payments by Stripe."])
    await expect(dialog(page).getByText(said)).toBeVisible();
  for (const [label, value] of [
    ["Name", name],
    ["Email", email],
    ["Phone", "+880 1700 000000"],
  ] as const) {
    await expect(dialog(page).getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(dialog(page).getByLabel(label, { exact: true })).toBeDisabled();
  }
  await expect(dialog(page).getByRole("group", { name: "Card" }).locator("input").first()).toBeVisible();
  for (const said of ["4242 4242 4242 4242", "Test payments"]) await expect(dialog(page)).toContainText(said);
  await expect(dialog(page).locator('input[name="cardnumber"]')).toBeFocused();

  const json = { error: { code: "conflict", message: "This payment was used for something else." } };
  await page.route("**/api/server/orders", (route) =>
    isOrder(route.request()) ? route.fulfill({ status: 409, json }) : route.continue(),
  );
  await payByCard(page);
  await expect(page.locator(".Toastify").getByText("Failed to make an order.")).toBeVisible();
  await expect(dialog(page)).toContainText("This payment was used for something else.");
  await expect(page.getByText("Congrats! Your payment is completed.")).toHaveCount(0);
  await expect(page).toHaveURL(/\/checkout$/);
});

test("a payment that the shop has ended says so, and the next press pays anew @full", async ({ page }) => {
  allowErrors(page, /400.*\/confirm/);
  const { paymentIntentId } = await openPayment(page);
  await cancelAtStripe(paymentIntentId);
  await fillCard(page, "4242424242424242");
  const button = dialog(page).getByRole("button", { name: "Confirm Order Payment" });
  await button.click();
  await expect(dialog(page).getByRole("alert")).toContainText("This payment was ended");
  await expect(dialog(page).getByRole("alert")).toContainText("You have not been charged");
  await button.click();
  await page.waitForURL("**/dashboard/myOrders");
});

test("Enter, pressed again at once, closes no payment, and Tab goes round within it @full", async ({ page }) => {
  await openCheckout(page);
  await fillDelivery(page, { address: "House 12, Road 5\nDhanmondi, Dhaka", phone: "+880 1700 000000" });
  const release = await hold(page, "**/stripe.js");
  await page.getByRole("button", { name: "Proceed to Payment" }).press("Enter");
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeFocused();
  release();
  await expect(dialog(page).locator('input[name="cardnumber"]')).toBeFocused();
  await expect(dialog(page).getByRole("button", { name: "Confirm Order Payment" })).toBeEnabled();
  for (const key of ["Tab", "Shift+Tab"]) {
    const stops: string[] = [];
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press(key);
      stops.push(
        await dialog(page).evaluate((element) => {
          const { activeElement } = document;
          if (!activeElement || !element.contains(activeElement)) return `outside: ${activeElement?.tagName}`;
          return activeElement.getAttribute("name") ?? activeElement.textContent ?? "";
        }),
      );
    }
    expect(stops.filter((stop) => stop.startsWith("outside"))).toEqual([]);
    for (const name of ["cardnumber", "cvc", "Confirm Order Payment"]) expect(stops).toContain(name);
  }
});
