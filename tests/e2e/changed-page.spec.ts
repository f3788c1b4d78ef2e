import type { Page } from "@playwright/test";
import { formField, LABELS } from "../support/fields";
import { addProduct } from "../support/products";
import { enter, openScreen } from "./open-screen";
import { HOME, SCREENS } from "./screens";
import {
  addToCart,
  allowErrors,
  expect,
  fillCard,
  hold,
  openCheckout,
  proceedToPayment,
  RENDERED_AGAIN,
  SCRIPTS,
  signInAsAdmin,
  test,
  waitForScripts,
} from "./shop-test";

test.describe.configure({ mode: "parallel" });
test.use({ trace: "off" });

/** What the console says of a page whose HTML was changed before React took it over; Remix writes React's error too. */
const CHANGED = new RegExp(`${RENDERED_AGAIN}|Minified React error #4(18|22|23|25)`);

/**
 * How a browser translates pages. Chrome and Edge replace each text with elements of their own, Safari writes other
 * words into it; both go on with the texts that come later.
 */
const WAYS = ["replaces", "rewrites"] as const;
type Way = (typeof WAYS)[number];

/** Translates the open page, and what it shows later: with a mark behind each text that no locator sees. */
async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((how) => {
    const isLeft = (element: Element | null) => !element || element.closest("script, style, textarea, noscript, font");
    const done = new WeakMap<Text, string>();
    const translateText = (text: Text) => {
      if (!text.data.trim() || isLeft(text.parentElement) || done.get(text) === text.data) return;
      const words = `${text.data}\u200b`;
      done.set(text, words);
      if (how === "rewrites") text.data = words;
      else {
        const outer = document.createElement("font");
        outer.append(document.createElement("font"));
        outer.firstElementChild?.append(words);
        text.replaceWith(outer);
      }
    };
    const translateIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    };
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === "characterData") {
          if (how === "rewrites") translateIn(target);
        } else addedNodes.forEach(translateIn);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
    document.documentElement.lang = "bn";
    document.documentElement.classList.add("translated-ltr");
  }, way);
}

/**
 * Does to each later page what browser extensions do: puts nodes and attributes into head and body as soon as they are
 * there, and a node after each field, at three moments before the page's scripts run.
 */
async function extend(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const add = (parent: Element, name: string) => {
      const element = document.createElement(name);
      element.className = "of-extension";
      parent.append(element);
      return element;
    };
    const markFields = () => {
      for (const field of document.querySelectorAll("input, textarea"))
        if (!field.nextElementSibling?.matches(".of-extension"))
          field.after(Object.assign(document.createElement("span"), { className: "of-extension" }));
    };
    const begin = () => {
      document.documentElement.setAttribute("data-extension", "dark");
      document.body.setAttribute("data-extension", "true");
      document.head.prepend(add(document.head, "meta"));
      add(document.head, "script").setAttribute("type", "application/json");
      document.body.prepend(add(document.body, "div"));
      add(document.body, "extension-toolbar");
      markFields();
    };
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      observer.disconnect();
      begin();
      new MutationObserver((_later, later) => {
        if (!document.querySelector("main input")) return;
        later.disconnect();
        markFields();
      }).observe(document, { childList: true, subtree: true });
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", markFields);
  });
}

const main = (page: Page) => page.getByRole("main");

for (const way of WAYS) {
  test.describe(`a page that the browser translates (${way} its texts)`, () => {
    test("tells the figures and the price of the product that is open @full", async ({ page }) => {
      const told = () =>
        main(page).locator("h1, table[aria-labelledby=specification], [data-testid=price]").allTextContents();
      await page.goto("/products/kestrel-mini");
      const right = await told();
      await page.goto("/products/sparrow");
      await translate(page, way);
      await main(page).getByRole("link", { name: "Kestrel Mini" }).first().click();
      await expect(main(page).locator("h1")).toHaveText("Kestrel Mini");
      expect((await told()).map((text) => text.replaceAll("\u200b", ""))).toEqual(right);
      await expect(main(page).locator("table[aria-labelledby=specification]")).toContainText("\u200b");
    });

    test("counts, removes and brings back lines of the cart @full", async ({ page }) => {
      await page.goto("/explore");
      await translate(page, way);
      await addToCart(page, "Sparrow");
      await page.getByRole("banner").getByRole("button", { name: "Open cart" }).click();
      const drawer = page.getByRole("dialog", { name: "Your cart" });
      const subtotal = drawer.getByTestId("cart-subtotal");
      await expect(subtotal).toHaveText("$149.00");
      await drawer.getByRole("textbox", { name: "Quantity of Sparrow" }).fill("12");
      await expect(subtotal).toHaveText("$1,788.00");
      await drawer.getByRole("button", { name: "Remove Sparrow" }).click();
      await drawer.getByRole("button", { name: "Undo" }).click();
      await expect(subtotal).toHaveText("$1,788.00");
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
      await main(page).getByRole("searchbox").fill("kestrel");
      await page.keyboard.press("Enter");
      await expect(main(page)).toContainText("3 products");
    });

    test("says why a sign-in failed, again and again @full", async ({ page }) => {
      allowErrors(page, /40[01]/);
      await page.goto("/login");
      await translate(page, way);
      for (const email of ["nobody@example.com", "no-one@example.com"]) {
        await formField(page, "email").fill(email);
        await formField(page, "password").fill("wrong password");
        await main(page).getByRole("button", { name: "Sign in" }).first().click();
        await expect(main(page).getByRole("alert").first()).toBeVisible();
      }
      await expect(formField(page, "email")).toHaveValue("no-one@example.com");
    });

    test("takes another card after a declined one @full", async ({ page }) => {
      allowErrors(page, /402/);
      await openCheckout(page);
      await translate(page, way);
      await proceedToPayment(page);
      await fillCard(page, "4000000000000002");
      const pay = page.getByRole("button", { name: "Confirm Order Payment" });
      await pay.click();
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Your card was declined.");
      await fillCard(page, "4242424242424242");
      await pay.click();
      await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
      await expect(main(page).getByRole("article")).toHaveCount(1);
    });

    test("shows a product's new price at the desk once it is saved @full", async ({ page }) => {
      const made = await addProduct();
      const search = new URLSearchParams({ q: made.productName });
      await signInAsAdmin(page, `/dashboard/manageProducts?${search}`);
      await translate(page, way);
      const figure = main(page).locator("summary", { hasText: "$12.50" });
      await figure.click();
      const field = main(page).getByRole("textbox", { name: LABELS.price });
      await field.fill("550");
      await field.press("Enter");
      await expect(main(page).locator("summary", { hasText: "$550.00" })).toBeVisible();
      await expect(main(page).getByText("$12.50")).toHaveCount(0);
    });
  });
}

for (const role of ["visitor", "customer", "admin"] as const) {
  const screens = SCREENS.filter(({ roles }) => roles.includes(role));

  for (const way of WAYS)
    test(`the screens of a role (${role}) can be left and opened again if the browser ${way} texts @full`, async ({
      page,
    }) => {
      const someone = await enter(page, role);
      for (const screen of screens)
        await test.step(`${screen.route}: ${screen.state}`, async () => {
          if (screen.allow) allowErrors(page, screen.allow);
          await openScreen(page, screen, someone);
          await translate(page, way);
          // A link to the page itself would leave nothing to go back from.
          const [href, other] = screen.route === "explore.tsx" ? ["/", HOME] : ["/explore", "Store"];
          // Pressed by script, because a dialog may be over it.
          await page.getByRole("banner").locator(`a[href="${href}"]`).first().dispatchEvent("click");
          await expect(main(page).locator("h1")).toHaveText(other);
          await page.goBack();
          const title = async () => (await main(page).locator("h1").textContent())?.replaceAll("\u200b", "");
          await expect.poll(title).toMatch(screen.title);
        });
    });

  test(`the screens of a role (${role}) are whole beside an extension that writes in them @full`, async ({ page }) => {
    allowErrors(page, CHANGED);
    const someone = await enter(page, role);
    await extend(page);
    for (const screen of screens)
      await test.step(`${screen.route}: ${screen.state}`, async () => {
        if (screen.allow) allowErrors(page, screen.allow);
        await openScreen(page, screen, someone);
        await expect(page.locator("extension-toolbar")).toHaveCount(1);
        await expect(page.getByTestId("first-load")).toHaveCount(1);
      });
  });
}

const WORDS = "Do you ship to Sylhet?";
const message = (page: Page) => formField(page, "message");

for (const [what, change] of [
  ["an extension writes into the page", async () => {}],
  ["the browser translates it", (page: Page) => translate(page, "replaces")],
  ["the browser rewrites it", (page: Page) => translate(page, "rewrites")],
] as const)
  test(`what is typed before the page's scripts, and the focus, stay when ${what} @full`, async ({ page }) => {
    allowErrors(page, CHANGED);
    if (what.startsWith("an extension")) await extend(page);
    const release = await hold(page, SCRIPTS);
    await page.goto("/explore", { waitUntil: "commit" });
    await message(page).fill(WORDS);
    await change(page);
    const bar = await page.getByRole("banner").evaluate((element) => getComputedStyle(element).position);
    release();
    await waitForScripts(page);
    await expect(message(page)).toHaveValue(WORDS);
    await expect(message(page)).toBeFocused();
    expect(await page.getByRole("banner").evaluate((element) => getComputedStyle(element).position)).toBe(bar);
  });

test("the head follows the screens, whatever else is in it @full", async ({ page }) => {
  allowErrors(page, CHANGED);
  await extend(page);
  await page.goto("/explore");
  const head = () =>
    page.evaluate(() => {
      const all = (selector: string, name: string) =>
        [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name));
      return {
        titles: [...document.head.querySelectorAll("title")].map(({ textContent }) => textContent),
        canonical: all("link[rel=canonical]", "href").map((href) => new URL(href ?? "").pathname),
        robots: all("meta[name=robots]", "content"),
        descriptions: all("meta[name=description]", "content").length,
        icons: all("link[rel=apple-touch-icon]", "href").length,
        twice: all("link[rel=stylesheet]", "href").filter((href, place, hrefs) => hrefs.indexOf(href) !== place),
      };
    });
  const once = { descriptions: 1, icons: 1, twice: [] };
  const store = { ...once, titles: ["Store – Aeroloft"], canonical: ["/explore"], robots: [] };
  expect(await head()).toEqual(store);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(main(page).locator("h1")).toHaveText("Sign in");
  expect(await head()).toEqual({
    ...once,
    titles: ["Sign in – Aeroloft"],
    canonical: [],
    robots: ["noindex"],
    descriptions: 0,
  });
  await page.goBack();
  await expect(main(page).locator("h1")).toHaveText("Store");
  expect(await head()).toEqual(store);
  await expect(page.locator("head .of-extension")).toHaveCount(2);
});

test("every id is the same in the browser as from the server @full", async ({ page }) => {
  for (const path of ["/", "/explore", "/products/sparrow", "/login"]) {
    await page.goto(path);
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll("#root [id]")].flatMap((element) => {
        const rendered = Object.entries(element).find(([name]) => name.startsWith("__reactProps$"))?.[1];
        return rendered ? [[element.id, rendered.id]] : [];
      }),
    );
    expect(ids, path).not.toEqual([]);
    expect(ids.filter(([served, rendered]) => served !== rendered)).toEqual([]);
  }
});
