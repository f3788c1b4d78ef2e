import type { Locator, Page } from "@playwright/test";
import type { Belongings, Role } from "./screen-people";

export type ScreenRow = {
  /** The file in storefront/app/routes that shows it. */
  route: string;
  /** What distinguishes this screen from others of the same route. */
  state: string;
  path: string | ((mine: Belongings) => string);
  /** The roles that can see it; each of them is tested. */
  roles: readonly Role[];
  /** The screen's only h1, which a redirect to another screen would not have. */
  title: RegExp;
  /** The number of lines in the cart. */
  cart?: number;
  /** Brings the screen into its state once it is loaded, and ends when it is there. */
  bring?: (page: Page) => Promise<void>;
  /** Expected console errors. */
  allow?: RegExp;
};

/** Presses the button of a form that has faults, and waits until they are shown. */
export async function showFaults(button: Locator): Promise<void> {
  await button.click();
  await button.page().getByText("There are errors, check your console").first().waitFor();
}
