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
