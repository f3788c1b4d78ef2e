import type { Page } from "@playwright/test";
import { formField, type LABELS } from "../support/fields";
import { demoAdmin, Person } from "../support/person";
import { enter } from "./shop-test";

export type FormRow = {
  /** The file in storefront/app that has the form, or the button that writes. */
  file: string;
  /** Opens the screen as somebody who may use the form, and fills it. */
  open: (page: Page) => Promise<void>;
  /** The button that sends it, by its name in `within`. */
  button: string | RegExp;
  within?: string;
  /** The path that it is sent to, with another method than GET. */
  sends: RegExp;
  /** Expected console errors: of a forged token, or of the question before the answer. */
  errors?: RegExp;
};

export const form = (
  file: string,
  button: FormRow["button"],
  sends: RegExp,
  open: FormRow["open"],
  within?: string,
): FormRow => ({ file, button, sends, open, ...(within && { within }) });

export const enterAsCustomer = async (page: Page) => {
  const person = await Person.signUp("Tia Twice");
  await enter(page.context(), person);
  return person;
};
export const enterAsAdmin = async (page: Page) => {
  const admin = await demoAdmin();
  await enter(page.context(), admin);
  return admin;
};

type Texts = Partial<Record<keyof typeof LABELS, string>>;

/** Opens a page, and types into the fields of its main part. */
export async function openAndFill(page: Page, path: string, texts: Texts = {}): Promise<void> {
  await page.goto(path);
  for (const [field, text] of Object.entries(texts))
    await formField(page.getByRole("main"), field as keyof typeof LABELS).fill(text);
}

export async function openAsAdmin(page: Page, path: string, texts?: Texts): Promise<void> {
  await enterAsAdmin(page);
  await openAndFill(page, path, texts);
}
export async function openAsCustomer(page: Page, path: string, texts?: Texts): Promise<void> {
  await enterAsCustomer(page);
  await openAndFill(page, path, texts);
}

/** What opens a row's form where the page has a fixed address. */
export const byAdmin =
  (path: string, texts?: Texts): FormRow["open"] =>
  (page) =>
    openAsAdmin(page, path, texts);
export const byCustomer =
  (path: string, texts?: Texts): FormRow["open"] =>
  (page) =>
    openAsCustomer(page, path, texts);
