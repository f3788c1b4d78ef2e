import { formField } from "../support/fields";
import { orderPath, readOrderPage, submitTracking } from "../support/orders";
import { demoAdmin } from "../support/person";
import { freshEmail } from "../support/stack";
import { addToCart, expect, fillCard, PASSWORD, proceedToPayment, signIn, test } from "./shop-test";

const pay = { name: "Confirm Order Payment" };

test("a visitor fills a cart, signs up at the checkout, pays after a declined card, follows the parcel, sends one piece back and loads the credit note @full", async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/402/);
  const buyer = { email: freshEmail("story"), password: PASSWORD };
  await page.goto("/explore");
  await addToCart(page, "Sparrow");
  await page.getByRole("button", { name: "Open cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  await drawer.getByRole("textbox", { name: "Quantity of Sparrow" }).fill("2");
  await expect(drawer.getByTestId("cart-subtotal")).toHaveText("$298.00");
  await drawer.getByRole("link", { name: /checkout/i }).click();

  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect(page.getByText("Sign in to check out. Your cart stays as it is")).toBeVisible();
  const toRegister = page.getByRole("main").getByRole("link", { name: "Sign up" });
  const above = (await toRegister.boundingBox())?.y ?? Number.NaN;
  const email = await formField(page, "email").boundingBox();
  expect(above, "the way of somebody new comes first").toBeLessThan(email?.y ?? Number.NaN);
  await toRegister.click();
  await formField(page, "name").fill("Stella Story");
  await formField(page, "email").fill(buyer.email);
  await formField(page, "password").fill(buyer.password);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("main")).toContainText("$298.00");

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, buyer, "/checkout");
  await expect(elsewhere.getByRole("main"), "the cart on a second device").toContainText("$298.00");
  await elsewhere.context().close();

  await proceedToPayment(page);
  await fillCard(page, "4000000000000002");
  await page.getByRole("button", pay).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Your card was declined.");
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", pay).click();
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  const order = page.getByRole("article");
  await expect(order).toContainText(buyer.email);
  await order.getByRole("link", { name: /^Order #/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Being packed" })).toBeVisible();

  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const admin = await demoAdmin();
  const parcel = { carrier: "DHL", trackingNumber: "JD01", trackingUrl: "https://www.dhl.com/track?id=JD01" };
  await submitTracking(admin, orderId, parcel);
  await page.reload();
  await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute("href", parcel.trackingUrl);

  await page.getByRole("main").locator("summary").click();
  await page.getByLabel("Sparrow").selectOption("1");
  await page.getByRole("button", { name: "Request the return" }).click();
  const registered = page.getByRole("status").filter({ hasText: "Your return is registered" });
  await expect(registered).toBeFocused();
  await expect(registered).toBeInViewport();
  await expect(page.getByText("We are waiting for the parcel")).toBeVisible();

  const [asked] = (await readOrderPage(admin, orderId)).returns;
  await admin.submit(orderPath(orderId), { form: "label", return_id: asked?.id ?? "" });
  await page.reload();
  const label = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Return label RET-\d+ \(PDF\)$/ }).click();
  expect((await label).suggestedFilename()).toBe(`RET-${asked?.number}.pdf`);
  await admin.submit(orderPath(orderId), { form: "receive", return_id: asked?.id ?? "" });
  await expect.poll(async () => (await readOrderPage(admin, orderId)).order.refunded).toBe(14_900);
  await page.reload();
  await expect(page.getByRole("main")).toContainText("$149.00");
  await expect
    .poll(async () => (await readOrderPage(admin, orderId)).documents.map(({ amount }) => amount), {
      timeout: 30_000,
    })
    .toEqual([29_800, 14_900]);
  await page.reload();
  const note = page.getByRole("link", { name: /^Credit note CN-/ });
  await expect(page.getByRole("listitem").filter({ has: note })).toContainText("$149.00");
  const download = page.waitForEvent("download");
  await note.click();
  expect((await download).suggestedFilename()).toMatch(/^CN-\d{6}\.pdf$/);
  await expect(
    page
      .getByRole("heading", { name: /refunded/i })
      .or(page.getByText(/refunded/i))
      .first(),
  ).toBeVisible();
});
