import type { Page } from "@playwright/test";
import { queryDatabase } from "../support/database";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { signInAsReader } from "./order-buyer";
import { expect, signIn, signOut, test } from "./shop-test";

async function numberOfInvoice(orderId: string): Promise<string> {
  const listNumbers = () => queryDatabase("select number from shop_document where order_id = $1", [orderId]);
  await expect.poll(async () => (await listNumbers()).length).toBe(1);
  return String((await listNumbers())[0]?.number);
}

test("the invoice states the order's own facts and prints on one sheet [S2-14 S2-80 S2-81 S2-83 S2-84 S2-85 S9-23]", async ({
  page,
}) => {
  const { orderId, transactionId } = await signInAsReader(page);
  const number = await numberOfInvoice(orderId);
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/invoice/${orderId}$`));
  const invoice = page.getByRole("article");
  const name = new RegExp(`^Invoice ${number}\\s*Order #\\d+$`);
  await expect(invoice.getByRole("heading", { level: 1 })).toHaveText(name);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await expect(invoice.getByRole("columnheader")).toHaveText(["Product Name", "Price", "Quantity", "Subtotal"]);
  await expect(invoice.getByRole("row").nth(1).getByRole("cell")).toHaveText(["Sparrow", "$149.00", "1", "$149.00"]);
  for (const text of ["Total Amount", "Net payable", "Payment", "Nia Rahman", "+880 1700 000000"])
    await expect(invoice).toContainText(text);
  await expect(invoice).toContainText(transactionId.slice(-8));
  await expect(invoice.getByRole("img", { name: "Aeroloft" })).toBeVisible();
  for (const text of ["Dhaka", "+880 1000-200300", "hello@aeroloft.example"])
    await expect(invoice.locator("address")).toContainText(text);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // Firefox would begin a second sheet for a height of the window.
  await page.emulateMedia({ media: "print" });
  const heights = await page.evaluate(() =>
    [document.body, ...document.body.querySelectorAll(":has(article)")].map((part) => getComputedStyle(part).minHeight),
  );
  expect(heights.filter((height) => !/^(0px|auto)$/.test(height))).toEqual([]);
});

for (const [where, leave] of [
  [
    "in the same tab",
    async (page: Page) => {
      await signOut(page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Sign out" }));
      await expect(page).toHaveURL(/\/$/);
    },
  ],
  [
    "in another tab",
    async (page: Page) => {
      await page.goto("/explore");
      const otherTab = await page.context().newPage();
      await otherTab.goto("/logout");
      await signOut(otherTab.getByRole("main").getByRole("button", { name: "Sign out" }));
      await expect(otherTab).toHaveURL(/\/$/);
    },
  ],
] as const)
  test(`Back shows no invoice after the person signed out ${where} @full`, async ({ page }) => {
    const { orderId } = await signInAsReader(page);
    await page.goto(`/dashboard/invoice/${orderId}`);
    await expect(page.getByRole("article")).toContainText("Net payable");
    await leave(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText("Net payable")).toHaveCount(0);
  });

test("an invoice whose customer left no phone number has the shop's in its place [S2-82]", async ({ page }) => {
  const buyer = await Person.signUp("Nia Rahman");
  const { orderId } = await buy(buyer, "Sparrow", { quantity: 3 });
  await queryDatabase(
    'update order_address set phone = null where id = (select shipping_address_id from "order" where id = $1)',
    [orderId],
  );
  await signIn(page, buyer, `/dashboard/invoice/${orderId}`);
  const customer = page.getByRole("region", { name: "Customer" });
  await expect(customer).toContainText("Nia Rahman");
  await expect(customer).toContainText("+880 1000-200300");
  const invoice = page.getByRole("article");
  await expect(invoice.getByRole("row").nth(1).getByRole("cell")).toHaveText(["Sparrow", "$149.00", "3", "$447.00"]);
  for (const label of ["Total Amount", "Net payable"])
    await expect(invoice.locator("dt", { hasText: label }).locator("+ dd")).toHaveText("$447.00");
});
