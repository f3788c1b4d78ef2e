import type { Page } from "@playwright/test";
import { formField, LABELS } from "../support/fields";
import { few } from "../support/full";
import { expect, openCheckout, signInAsAdmin, signUp, test } from "./shop-test";

/** A field by its label: its `type`, whether it is required, and its longest text. */
type Field = { label: string | RegExp; type?: string; required?: true; most?: number };
type Form = { name: string; open: (page: Page) => Promise<unknown>; button: string; fields: Field[] };

const EMAIL: Field = { label: LABELS.email, type: "email", required: true, most: 254 };
const asAdmin = (screen: string) => (page: Page) => signInAsAdmin(page, `/dashboard/${screen}`);

/** The forms of the specification's section 5, with the limits of docs/api.md. */
const FORMS: Form[] = [
  {
    name: "the sign-in",
    open: (page) => page.goto("/login"),
    button: "Sign in",
    fields: [EMAIL, { label: LABELS.password, type: "password", required: true, most: 128 }],
  },
  {
    name: "the sign-up",
    open: (page) => page.goto("/register"),
    button: "Sign up",
    fields: [
      { label: LABELS.name, required: true, most: 200 },
      EMAIL,
      { label: LABELS.password, type: "password", required: true, most: 128 },
    ],
  },
  {
    name: "Add A Product",
    open: asAdmin("addAProduct"),
    button: "Add product",
    fields: [
      { label: LABELS.productName, required: true, most: 200 },
      { label: LABELS.picture, required: true, most: 2_048 },
      { label: LABELS.price, type: "number", required: true },
      { label: LABELS.shortDescription, most: 500 },
      { label: "Detailed description", most: 5_000 },
      { label: "SKU (optional)", most: 60 },
    ],
  },
  { name: "Make Admin", open: asAdmin("makeAdmin"), button: "Make Admin", fields: [EMAIL] },
  {
    name: "Review",
    open: async (page) => {
      await signUp(page);
      await page.goto("/dashboard/review");
    },
    button: "Send review",
    fields: [
      { label: /minimum size 500 by 750/, most: 2_048 },
      { label: "Your name", required: true, most: 200 },
      { label: "Your occupation", most: 500 },
      { label: LABELS.shopReview, required: true, most: 5_000 },
      { label: LABELS.shopRating, type: "number", required: true },
    ],
  },
  {
    name: "the delivery",
    open: async (page) => {
      await openCheckout(page);
    },
    button: "Proceed to Payment",
    fields: [
      { label: LABELS.recipient, required: true, most: 200 },
      EMAIL,
      { label: LABELS.address, required: true, most: 500 },
      { label: LABELS.phone, required: true, most: 40 },
    ],
  },
];

const LINE = "There are errors, check your console";

async function expectRedLine(page: Page): Promise<void> {
  const line = page.getByText(LINE);
  await expect(line).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await line.evaluate((text) =>
    (getComputedStyle(text).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
}

for (const { name, open, button, fields } of few(FORMS, 2)) {
  test(`${name}: what is missing or too long is said in a red line, and in words at its field [S5-01 S5-02 S5-03]`, async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const field = ({ label }: Field) => main.getByLabel(label, { exact: true });
    const send = () => main.getByRole("button", { name: button, exact: true }).click();
    await open(page);
    await expect(page.getByText(LINE)).toHaveCount(0);
    for (const one of fields) {
      if (one.type) await expect(field(one)).toHaveAttribute("type", one.type);
      await field(one).fill("");
    }
    await send();
    await expectRedLine(page);
    for (const one of fields.filter(({ required }) => required))
      await expect(field(one)).toHaveAccessibleDescription(/Required|Must be at least/);
    for (const one of fields) {
      if (one.most) await field(one).fill("x".repeat(one.most + 1));
      else await field(one).fill("4");
    }
    await send();
    await expectRedLine(page);
    for (const one of fields.filter(({ most }) => most !== undefined))
      await expect(field(one)).toHaveAccessibleDescription(new RegExp(`Must be ${one.most} characters or fewer`));
  });
}

test("no number changes by the wheel, and a character that no text may hold is named @full", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/review");
  const rating = formField(page, "shopRating");
  await rating.fill("4");
  await rating.hover();
  await expect(rating).toBeFocused();
  await page.mouse.wheel(0, -100);
  await expect(rating).not.toBeFocused();
  await expect(rating).toHaveValue("4");
  await formField(page, "shopReview").fill("1 Hill\u0007Road");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(formField(page, "shopReview")).toHaveAccessibleDescription("Contains characters that are not allowed");
  await expect(page.getByText(/Invalid input/)).toHaveCount(0);
});
