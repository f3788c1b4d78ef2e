import { randomUUID } from "node:crypto";
import { costsOf } from "../support/costs";
import { formField } from "../support/fields";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { expect, IN_FULL, signIn, test } from "./shop-test";

test(
  "a discount is made, said in a sentence, tried on a cart, changed, started, and taken off a buyer's cart",
  IN_FULL,
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/400/);
    const { productId, productName } = await addProduct({ productPrice: 40, productName: `Desk ${randomUUID()}` });
    const code = `FORM_${randomUUID().slice(0, 8).toUpperCase()}`;
    const main = page.getByRole("main");
    await signIn(page, await demoAdmin(), "/dashboard/discounts");
    await main.getByRole("link", { name: "New discount" }).click();

    // Typed text stays when a product is searched, and when the form is refused.
    await formField(page, "code").fill(code);
    await formField(page, "percentage").fill("120");
    await page.getByLabel(/^Products come to at least/).fill("80");
    await formField(page, "findProduct").fill(productName);
    await formField(page, "findProduct").press("Enter");
    await page.getByRole("button", { name: `Add ${productName}` }).click();
    await expect(page.getByRole("button", { name: `Remove ${productName}` })).toBeVisible();
    await expect(formField(page, "code")).toHaveValue(code);
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(main.getByText("Must be at most 100")).toBeVisible();
    await expect(formField(page, "code")).toHaveValue(code);
    await formField(page, "percentage").fill("20");
    await page.getByRole("button", { name: "Save the draft" }).click();

    await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
    await expect(main.getByText(`20% off ${productName}, if the products come to $80.00 or more.`)).toBeVisible();
    await formField(page, "firstPieces").fill("2");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(main.getByText("-$16.00")).toBeVisible();
    await formField(page, "firstPieces").fill("1");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(main.getByText("It takes nothing off.")).toBeVisible();

    await page.getByRole("link", { name: "Change the draft" }).click();
    await expect(formField(page, "percentage")).toHaveValue("20");
    await formField(page, "percentage").fill("25");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(main.getByText(`25% off ${productName}, if the products come to $80.00 or more.`)).toBeVisible();
    await page.getByRole("button", { name: "Start it" }).click();
    await expect(main.getByText("Started.", { exact: true })).toBeVisible();
    const { extras } = await costsOf(await Person.signUp(), [{ productId, quantity: 2 }], code);
    expect(extras.discount).toBe(2000);
  },
);
