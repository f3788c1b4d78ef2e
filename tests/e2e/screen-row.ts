import type { Locator, Page } from "@playwright/test";
import type { Belongings, Role, Someone } from "./screen-people";

/** KB of script, headers included, that a page may load on a phone until it is quiet (docs/performance.md). */
export const MOST_SCRIPT_KB = { home: 160, shop: 140, account: 170, checkout: 190, dashboard: 220 } as const;

export type ScreenRow = {
  /** The file in storefront/app/routes that shows it. */
  route: string;
  /** What distinguishes this screen from others of the same route. */
  state: string;
  path: string | ((mine: Belongings) => string);
  roles: readonly Role[];
  /** The screen's only h1, which a redirect to another screen would not have. */
  title: RegExp;
  cart?: number;
  /** Brings the screen into its state once it is loaded, and ends when it is there. */
  bring?: (page: Page) => Promise<void>;
  allow?: RegExp;
  /** The field that searches its list, by its label (search-forms.spec.ts). */
  search?: string;
  /** Its budget of script, loaded as the first of its roles (page-bytes.spec.ts). */
  scripts?: keyof typeof MOST_SCRIPT_KB;
};

/** The rows of one route: its states, each with its address and roles. All but one may share the `title`. */
export const screensOf =
  (route: string, title: RegExp) =>
  (
    state: string,
    path: ScreenRow["path"],
    roles: Role | readonly Role[],
    more: Partial<ScreenRow> = {},
  ): ScreenRow => ({ route, state, path, roles: [roles].flat(), title, ...more });

export const NOWHERE = { title: /looked everywhere/, allow: /404/ };

export const unfold = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLElement).click();
  });

export const addressOf = ({ path }: ScreenRow, { mine }: Someone) => (typeof path === "string" ? path : path(mine));

/** The belongings that the addresses of these screens name. */
export function namedBy(screens: readonly ScreenRow[]): Set<string> {
  const named = new Set<string>();
  const get = (_mine: object, key: string | symbol) => {
    named.add(String(key));
    return "";
  };
  const mine = new Proxy({}, { get }) as Belongings;
  for (const { path } of screens) if (typeof path !== "string") path(mine);
  return named;
}

/** Presses the button of a form that has faults, and waits until they are shown. */
export async function showFaults(button: Locator): Promise<void> {
  await button.click();
  await button.page().getByText("There are errors, check your console").first().waitFor();
}
