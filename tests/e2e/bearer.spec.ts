import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { allowErrors, bringCart, expect, proceedToPayment, signInAsAdmin, test } from "./shop-test";

test("make-admin and create-payment-intent send the stored token as Bearer, and the other admin calls send none [S6-06 S6-07]", async ({
  page,
}) => {
  allowErrors(page, /503/);
  const sent = new Map<string, string | undefined>();
  page.on("request", (request) => {
    const [, call] = /\/api\/server\/([a-zA-Z-]+)/.exec(request.url()) ?? [];
    if (call) sent.set(`${request.method()} ${call}`, request.headers().authorization);
  });
  // Refused here, before it reaches the shop: the test checks how it was sent.
  const calls = "create-payment-intent|makeAdmin|addProduct|deleteProduct|updateStatus|deleteOrder";
  await page.route(new RegExp(`/api/server/(${calls})`), (route) => route.fulfill({ status: 503, json: {} }));
  const press = (name: string) => page.getByRole("main").getByRole("button", { name }).first().click();
  const answered = (call: string) => page.waitForResponse(new RegExp(`/api/server/${call}`));
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  const goOn = async (name: string) => {
    await sidebar.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  const confirmDeletion = () => page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

  const [buyer] = await Promise.all([Person.signUp(), bringCart(page)]);
  await Promise.all([buy(buyer), signInAsAdmin(page, "/checkout")]);
  await Promise.all([answered("create-payment-intent"), proceedToPayment(page)]);
  const bearer = `Bearer ${await page.evaluate(() => localStorage.getItem("idToken"))}`;

  await page.goto("/dashboard/makeAdmin");
  await formField(page.getByRole("main"), "email").fill(freshEmail());
  await Promise.all([answered("makeAdmin"), press("Make Admin")]);

  await goOn("Add A Product");
  await formField(page, "productName").fill("Never");
  await formField(page, "picture").fill("/images/products/kestrel-air-2.webp");
  await formField(page, "price").fill("349.50");
  await Promise.all([answered("addProduct"), press("Add product")]);

  await goOn("Manage Products");
  await press("Delete");
  await Promise.all([answered("deleteProduct"), confirmDeletion()]);

  // The buyer's own order: another test may ship the first of all, or hold it with a question.
  await page.goto(`/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
  await Promise.all([answered("updateStatus"), press("Update")]);
  await press("Delete");
  await Promise.all([answered("deleteOrder"), confirmDeletion()]);

  expect(bearer).toMatch(/^Bearer ey/);
  expect(Object.fromEntries(sent)).toMatchObject({
    "POST create-payment-intent": bearer,
    "PUT makeAdmin": bearer,
    "POST addProduct": undefined,
    "DELETE deleteProduct": undefined,
    "PUT updateStatus": undefined,
    "DELETE deleteOrder": undefined,
  });
});
