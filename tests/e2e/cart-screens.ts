import type { Page } from "@playwright/test";
import { type ScreenRow, screensOf } from "./screen-row";

const drawer = (page: Page) => page.getByRole("dialog", { name: "Your cart" });

async function openCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open cart" }).click();
  await drawer(page).waitFor();
}

/** The cart drawer over public pages. */
export const CART_SCREENS: readonly ScreenRow[] = [
  screensOf("_index.tsx", /a shop for drones/)("an empty cart beside it", "/", "visitor", { bring: openCart }),
  screensOf("explore.tsx", /^Store$/)(
    "the cart beside it, with a removed line and a wrong quantity",
    "/explore",
    ["visitor", "customer"],
    {
      cart: 3,
      bring: async (page) => {
        await openCart(page);
        await drawer(page)
          .getByRole("button", { name: /^Remove/ })
          .first()
          .click();
        await drawer(page).getByRole("textbox", { name: "Quantity of" }).first().fill("0");
      },
    },
  ),
];
