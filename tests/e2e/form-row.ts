import type { BrowserContext, Page } from "@playwright/test";
import { demoAdmin, Person } from "../support/person";
import { enter } from "./shop-test";

export type FormRow = {
  /** The file in storefront/app that has the form, or the button that writes. */
  file: string;
  /** Opens the screen as somebody who may use the form, and fills it. */
  open: (page: Page, context: BrowserContext) => Promise<void>;
  /** The button that sends it, by its name in `within`. */
  button: string | RegExp;
  within?: string;
  /** The path that it is sent to, with another method than GET. */
  sends: RegExp;
};

/** One row of the table of forms; the button is looked for in `within`, if that is given. */
export const form = (
  file: string,
  button: FormRow["button"],
  sends: RegExp,
  open: FormRow["open"],
  within?: string,
): FormRow => ({ file, button, sends, open, ...(within && { within }) });

/** Someone new, signed in. */
export const enterAsCustomer = async (context: BrowserContext) => {
  const person = await Person.signUp("Tia Twice");
  await enter(context, person);
  return person;
};
/** The shop's admin, signed in. */
export const enterAsAdmin = async (context: BrowserContext) => {
  const admin = await demoAdmin();
  await enter(context, admin);
  return admin;
};

/** Opens the page as the shop's admin. */
export async function openAsAdmin(page: Page, context: BrowserContext, path: string): Promise<void> {
  await enterAsAdmin(context);
  await page.goto(path);
}
/** Opens the page as someone new, whom it returns. */
export async function openAsCustomer(page: Page, context: BrowserContext, path: string): Promise<Person> {
  const person = await enterAsCustomer(context);
  await page.goto(path);
  return person;
}
