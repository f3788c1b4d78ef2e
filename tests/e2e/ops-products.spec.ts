import { makeDiscount } from "../support/discounts";
import { formField } from "../support/fields";
import { WITHIN_2_S } from "../support/in-full";
import { Person } from "../support/person";
import { addProduct } from "../support/products";
import { openAdmin, readyForMedusaAdmin } from "./medusa-admin";
import { expect, IN_FULL, test } from "./shop-test";

test.beforeEach(readyForMedusaAdmin);

test(
  "ops change a product's figures by the shop's form, which says what is wrong with them",
  IN_FULL,
  async ({ page }) => {
    const { productId, handle } = await addProduct();
    await openAdmin(page, `/products/${productId}`);
    const weight = formField(page, "weight");
    await weight.fill("0");
    await formField(page, "kind").fill("testing");
    const save = page.locator("form").filter({ has: weight }).getByRole("button", { name: "Save" });
    await save.click();
    await expect(page.getByText("Must be at least 1", { exact: true })).toBeVisible();
    await weight.fill("249");
    await save.click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(weight).toHaveValue("249");
    const shown = async () => (await (await new Person().visit(`/products/${handle}`)).text()).includes("249");
    await expect.poll(shown, WITHIN_2_S).toBe(true);
  },
);

test("ops read the shop's own rules of a promotion in words", IN_FULL, async ({ page }) => {
  const { id } = await makeDiscount({ minimum: 80, first_order: true });
  await openAdmin(page, `/promotions/${id}`);
  await expect(page.getByText("The products of the order cost $80.00 or more", { exact: false })).toBeVisible();
  await expect(page.getByText("It is the first order of an account", { exact: false })).toBeVisible();
});
