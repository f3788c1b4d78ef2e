import type { Page } from "@playwright/test";
import { z } from "zod";
import { mainOf, wordsOf } from "../support/answers";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addToCart, BOTH_SIZES, expect, hold, openMenu, signInAsAdmin, signOut, signUp, test } from "./shop-test";

const bar = (page: Page) => page.getByRole("banner");
const links = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

test(
  "a visitor's bar leads home, to the store, to the cart and to the sign-in [S2-20 S2-25]",
  BOTH_SIZES,
  async ({ page }) => {
    await page.goto("/register");
    await openMenu(page);
    await expect(links(page)).toHaveText(["Home", "Store"]);
    await expect(links(page).first()).toHaveAttribute("href", "/");
    await expect(links(page).last()).toHaveAttribute("href", "/explore");
    await expect(bar(page).getByRole("link", { name: "Cart", exact: true })).toHaveAttribute("href", "/checkout");
    await expect(bar(page).getByText("Signed in as")).toHaveCount(0);
    await expect(bar(page).getByRole("button", { name: "Logout" })).toHaveCount(0);
    await bar(page).getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);

test("whoever is signed in finds the own name, Logout and the dashboard in the bar, which welcomes a customer by name and e-mail [S2-08 S2-21 S2-23 S2-24]", async ({
  page,
}) => {
  const { email } = await signUp(page, "Bea Bar");
  await page.goto("/explore");
  await openMenu(page);
  await expect(links(page)).toHaveText(["Home", "Store", "Dashboard"]);
  await expect(bar(page).getByText("Signed in as: Bea Bar")).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await links(page).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Bea Bar");
  await expect(page.getByRole("main")).toContainText(email);
  await openMenu(page);
  await signOut(bar(page).getByRole("button", { name: "Logout" }));
  await openMenu(page);
  await expect(links(page)).toHaveText(["Home", "Store"]);
});

test("a title that a screen was opened at by keyboard has the focus, and no ring around it @full", async ({ page }) => {
  await page.goto("/login");
  await openMenu(page);
  await links(page).last().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/explore$/);
  const title = page.getByRole("main").getByRole("heading").first();
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).not.toHaveCSS("outline-style", "none");
});

test("a visitor fills the cart, whose badge counts pieces, not lines [S1-02 S2-22 S2-47 S6-01]", async ({ page }) => {
  await page.goto("/explore");
  for (const name of ["Sparrow", "Sparrow", "Kestrel Pro"]) await addToCart(page, name);
  await expect(page.getByTestId("cart-badge")).toHaveText("3");
  await page.goto("/login");
  await expect(page.getByTestId("cart-badge")).toHaveText("3");
});

test("home, store, sign-in and sign-up are open to everyone, and / is /home [S2-01 S6-01]", async () => {
  const texts: string[] = [];
  for (const path of ["/explore", "/login", "/register", "/", "/home"]) {
    const answer = await new Person().visit(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const titles = mainOf(await answer.text()).match(/<h2[^>]*>.*?<\/h2>/gs) ?? [];
    texts.push(titles.map(wordsOf).join());
  }
  expect(texts[3]).toContain("Our Products");
  expect(texts[4]).toBe(texts[3]);
});

test("the sign-in and the sign-up lead to each other and to Google, each input of its type [S2-04 S2-05 S5-02]", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto("/login");
  await expect(main.locator("input:visible")).toHaveCount(2);
  await expect(formField(page, "email")).toHaveAttribute("type", "email");
  await expect(formField(page, "password")).toHaveAttribute("type", "password");
  await expect(main.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await main.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/register/);
  await expect(formField(page, "name")).toHaveAttribute("type", "text");
  await expect(formField(page, "email")).toHaveAttribute("type", "email");
  await expect(formField(page, "password")).toHaveAttribute("type", "password");
  await expect(main.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await main.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('"Signed in as:" is never without the name, however wide the window and long the name @full', async ({ page }) => {
  const name = "Bartholomew Featherstonehaugh-Cholmondeley of the Upper Valley";
  await signUp(page, name);
  for (const width of [390, 768, 959, 960, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/explore");
    await openMenu(page);
    const who = bar(page).getByText(`Signed in as: ${name}`);
    await expect(who).toBeVisible();
    const hidden = await who.evaluate((element, letters) => {
      const range = document.createRange();
      range.setStart(element.lastChild ?? element, 0);
      range.setEnd(element.lastChild ?? element, letters);
      return Math.max(0, range.getBoundingClientRect().right - element.getBoundingClientRect().right);
    }, "Bartholomew F".length);
    expect(hidden, `${width} px`).toBe(0);
  }
});

test("a browser that is signed in keeps a token and shows person and role; once signed out it keeps and shows nothing of them [S4-01 S4-02]", async ({
  page,
}) => {
  const idToken = () => page.evaluate(() => localStorage.getItem("idToken"));
  const tokenAnswer = page.waitForResponse(/\/auth\/token$/);
  await signInAsAdmin(page, "/dashboard");
  const { user, role } = z
    .object({ user: z.object({ displayName: z.string() }), role: z.string() })
    .parse(await (await tokenAnswer).json());
  await expect.poll(idToken).toMatch(/^ey/);
  expect(role).toBe("admin");
  await expect(bar(page).getByText(`Signed in as: ${user.displayName}`)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByRole("link")).toContainText(["Make Admin"]);
  await page.context().clearCookies();
  await page.goto("/explore");
  await expect.poll(idToken).toBeNull();
  await expect(bar(page).getByText("Signed in as")).toHaveCount(0);
  await expect(links(page)).toHaveText(["Home", "Store"]);
  await page.goto("/dashboard/makeAdmin");
  await expect(page).toHaveURL(/\/login\?/);
});

test("a page that takes time is announced by a bar and on its link, and greys no button @full", async ({ page }) => {
  await page.goto("/login");
  const release = await hold(page, /_data=/);
  const link = page.getByRole("main").getByRole("link", { name: "Sign up" });
  await link.click();
  const progress = page.getByRole("progressbar", { name: "The next page is on its way" });
  await expect(progress).toBeVisible();
  await expect(link).toHaveAttribute("aria-busy", "true");
  const signIn = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  await expect(signIn).toHaveAttribute("aria-disabled", "false");
  release();
  await expect(page).toHaveURL(/\/register/);
  await expect(progress).toHaveCount(0);
});
