import type { Page } from "@playwright/test";
import { Person } from "../support/person";
import { stack } from "../support/stack";
import { type Role, type Someone, someoneWho } from "./screen-people";
import { addressOf, namedBy, type ScreenRow } from "./screen-row";
import { expect, fakeMapService } from "./shop-test";

/** Signs in over HTTP, once for all screens of a role, or for these. */
export async function enter(page: Page, role: Role, screens?: readonly ScreenRow[]): Promise<Someone> {
  const someone = await someoneWho(role, screens && namedBy(screens));
  await fakeMapService(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const cookies = someone.cookies.map(([name, value]) => ({
    ...{ name, value, url: stack.storefront },
    httpOnly: name !== "session-mark",
  }));
  await page.context().addCookies(cookies);
  await page.goto("/healthz");
  return someone;
}

export async function expectTitle(page: Page, { title }: ScreenRow): Promise<void> {
  const heading = page.locator("main h1");
  await expect(heading).toHaveCount(1);
  await expect(heading).toHaveText(title);
}

export async function openScreen(page: Page, screen: ScreenRow, someone: Someone): Promise<void> {
  if (screen.cart !== undefined) await fillCart(page, screen.cart);
  await page.goto(addressOf(screen, someone));
  await expectTitle(page, screen);
  await expect(page.getByTestId("products-spinner")).toHaveCount(0);
  await screen.bring?.(page);
  // It is shown for a moment beside the page, which is checked once it is loaded.
  await expect(page.getByRole("progressbar", { name: "The next page is on its way" })).toHaveCount(0);
}

export async function fillCart(page: Page, lines: number): Promise<void> {
  const answer = await new Person().api("GET", "/products");
  const items = (answer.body as { _id: string }[]).slice(0, lines).map((product) => ({ ...product, quantity: 1 }));
  await page.evaluate((state) => localStorage.setItem("persist:root", JSON.stringify({ state, version: 1 })), {
    items,
  });
}
