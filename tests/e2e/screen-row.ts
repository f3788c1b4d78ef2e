import type { Page } from "@playwright/test";
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
  /** Brings the screen into its state once it is loaded. */
  bring?: (page: Page) => Promise<void>;
  /** Expected console errors. */
  allow?: RegExp;
};
