import type { Page } from "@playwright/test";
import { fillDelivery, formField } from "../support/fields";
import { addToCart, expect, signUp, test } from "./shop-test";

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("persist:root") ?? "null")?.state.items ?? null);
const lines = (page: Page) => page.getByRole("region", { name: "Your cart" }).getByRole("listitem");
const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });

async function openCart(page: Page): Promise<{ email: string }> {
  const { email } = await signUp(page);
  await page.goto("/explore");
  for (const name of ["Sparrow", "Sparrow", "Kestrel Pro"]) await addToCart(page, name);
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await expect(lines(page)).toHaveCount(2);
  return { email };
}

test("a line has image, name, price and quantity, which goes up, and down to 1; Remove takes it away, and the summary says items and price in all [S2-50 S2-51 S2-52 S2-53 S3-05 S4-10 S4-11 S4-12 S4-13 S5-06 S9-16]", async ({
  page,
}) => {
  await openCart(page);
  const figures = summary(page).getByRole("definition");
  await expect(summary(page).getByRole("term")).toHaveText(["Total items", "Total price"]);
  await expect(figures).toHaveText(["3", "$1,197.00"]);
  const sparrow = lines(page).filter({ hasText: "Sparrow" });
  await expect(sparrow.locator("img")).toBeVisible();
  await expect(sparrow).toContainText("$149.00");
  const quantity = sparrow.getByRole("status");
  await expect(quantity).toHaveText("2");
  await sparrow.getByRole("button", { name: "Plus one" }).click();
  await expect(quantity).toHaveText("3");
  for (const left of ["2", "1"]) {
    await sparrow.getByRole("button", { name: "Minus one" }).click();
    await expect(quantity).toHaveText(left);
  }
  await expect(sparrow.getByRole("button", { name: "Minus one" })).toBeDisabled();
  await lines(page).filter({ hasText: "Kestrel Pro" }).getByRole("button", { name: "Remove" }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(figures).toHaveText(["1", "$149.00"]);
});

test("local storage holds the idToken, and under persist:root the cart, line by line in the specified fields; the delivery form knows name and e-mail, and asks for address and phone [S2-54 S2-55 S3-04 S3-06 S3-13]", async ({
  page,
}) => {
  const { email } = await openCart(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).toMatch(/^ey/);
  const account = await page.evaluate(
    async (path) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("idToken")}` };
      return (await fetch(path, { headers, credentials: "omit" })).json();
    },
    `/api/server/user?email=${encodeURIComponent(email)}`,
  );
  expect(account, "the token speaks for who is signed in").toMatchObject({ email, role: "user" });
  expect(await stored(page)).toEqual([
    {
      _id: expect.stringMatching(/^prod_/),
      productName: "Sparrow",
      productImg: "/images/products/sparrow-1.webp",
      productPrice: 149,
      quantity: 2,
    },
    expect.objectContaining({ productName: "Kestrel Pro", productPrice: 899, quantity: 1 }),
  ]);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  const form = page.getByRole("region", { name: "Delivery Order Form" });
  await expect(formField(form, "recipient")).toHaveValue("Ada Shopper");
  await expect(formField(form, "email")).toHaveValue(email);
  await expect(formField(form, "address")).toHaveValue("");
  await expect(formField(form, "phone")).toHaveValue("");
  await fillDelivery(form, { address: "1 Quay", phone: "+880 1" });
  await form.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByRole("dialog", { name: "Pay by card" })).toBeVisible();
});

test("what was put in the cart without Medusa gets its id on the home page @full", async ({ page }) => {
  await page.goto("/explore");
  for (const name of ["Sparrow", "Kestrel Pro"]) await addToCart(page, name);
  const ids = async () => (await stored(page)).map(({ _id }: { _id: string }) => _id);
  const fromMedusa = await ids();
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem("persist:root") ?? "");
    for (const [place, handle] of ["sparrow", "kestrel-pro"].entries()) cart.state.items[place]._id = handle;
    localStorage.setItem("persist:root", JSON.stringify(cart));
  });
  await page.goto("/");
  await expect.poll(ids).toEqual(fromMedusa);
});
