import type { Page } from "@playwright/test";
import { fillDelivery, formField } from "../support/fields";
import { ACCOUNT_SCREENS } from "./account-screens";
import { DASHBOARD_SCREENS } from "./dashboard-screens";
import { PRODUCT_SCREENS } from "./product-screens";
import { NOWHERE, type ScreenRow, screensOf } from "./screen-row";

const ALL = ["visitor", "customer", "admin"] as const;
const SIGNED_IN = ["customer", "admin"] as const;
export const HOME = /a shop for drones/;

const explore = screensOf("explore.tsx", /^Store$/);
const compare = screensOf("compare.tsx", /^Compare$/);
const products = screensOf("products.$handle.tsx", /^Kite/);
const productsRules = screensOf("products.$handle_.rules.tsx", /^Can I fly it\? Swift FPV$/);
const info = screensOf("info.$page.tsx", /^Delivery$/);
const checkout = screensOf("checkout.tsx", /^Checkout$/);

const drawer = (page: Page) => page.getByRole("dialog", { name: "Your cart" });

async function openCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open cart" }).click();
  await drawer(page).waitFor();
}

/** Every screen of the shop, in every state that looks different. A route file without a row here fails a test. */
export const SCREENS: readonly ScreenRow[] = [
  screensOf("_index.tsx", HOME)("home", "/", ALL, { scripts: "home" }),
  screensOf("home.tsx", HOME)("home", "/home", "visitor"),
  explore("all products", "/explore", ALL, { scripts: "shop", search: "Search the Store" }),
  compare("four drones", "/compare?products=kestrel-pro,kestrel-air,heron-marine,sparrow", ["visitor", "customer"]),
  compare("nothing chosen, and a product that is not sold", "/compare?products=submarine", "visitor"),
  explore("two chosen to compare", "/explore?q=kestrel", "visitor", {
    bring: async (page) => {
      for (const place of [0, 1]) await page.getByRole("checkbox", { name: "Compare" }).nth(place).check();
    },
  }),
  screensOf("_index.tsx", HOME)("an empty cart beside it", "/", "visitor", { bring: openCart }),
  explore("the cart beside it, with a removed line and a wrong quantity", "/explore", ["visitor", "customer"], {
    cart: 3,
    bring: async (page) => {
      await openCart(page);
      await drawer(page)
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      await drawer(page).getByRole("textbox", { name: "Quantity of" }).first().fill("0");
    },
  }),
  ...PRODUCT_SCREENS,
  explore("what goes with a drone", "/explore?fits=kestrel-pro", "visitor"),
  explore(
    "narrowed and sorted, with the form open",
    "/explore?kind=folding&weight=-250&sort=rating&filters=open",
    "visitor",
  ),
  explore("nothing found", "/explore?q=submarine&kind=folding", "visitor"),
  explore("with suggestions", "/explore?q=kestral", "visitor", {
    bring: async (page) => {
      const field = page.getByRole("searchbox", { name: "Search the Store" });
      await field.fill("");
      await field.pressSequentially("kestr");
      await page.getByRole("option").first().waitFor();
      await field.press("ArrowDown");
    },
  }),
  products("a drone", "/products/kestrel-pro", ["visitor", "admin"], { title: /^Kestrel Pro$/, scripts: "shop" }),
  products("a kit with batteries", "/products/flight-kit-77-wh", "visitor", { title: /^Flight kit 77 Wh$/ }),
  products("in colours, one chosen as a kit", "/products/kestrel-air", "visitor", {
    title: /^Kestrel Air$/,
    bring: async (page) => {
      await page
        .getByRole("group", { name: "Kit" })
        .getByRole("link", { name: /^Fly More/ })
        .click();
      await page.getByRole("status").filter({ hasText: "Fly More)" }).waitFor({ state: "attached" });
    },
  }),
  products(
    "bought, with a very long name and the form of a review",
    ({ handle }) => `/products/${handle}`,
    "customer",
    { title: /^Longitudinal/ },
  ),
  products("sold out", ({ handle }) => `/products/${handle}`, "visitor", {
    bring: (page) => page.getByTestId("stock").filter({ hasText: "Sold out" }).waitFor(),
  }),
  products("sold out, with the form for a mail", ({ handle }) => `/products/${handle}`, "visitor", {
    bring: async (page) => {
      await page.getByRole("link", { name: "Tell me when it is back" }).click();
      await formField(page, "alertEmail").waitFor();
    },
  }),
  products("no such drone", "/products/submarine", "visitor", NOWHERE),
  productsRules("the rules for flying a drone", "/products/swift-fpv/rules", ["visitor", "admin"]),
  productsRules("no such drone", "/products/submarine/rules", "visitor", NOWHERE),
  screensOf("$.tsx", NOWHERE.title)("no such page", "/nowhere", ALL, NOWHERE),
  ...ACCOUNT_SCREENS,
  screensOf("stay-in-touch.tsx", /^Stay In Touch$/)("form", "/stay-in-touch", "visitor", { scripts: "shop" }),
  info("shipping", "/info/shipping", "visitor"),
  info("help", "/info/help", ["visitor", "customer"], { title: /^Help$/ }),
  info("accessibility", "/info/accessibility", "visitor", { title: /^Accessibility$/ }),
  info("no such page", "/info/nothing", "visitor", NOWHERE),
  checkout("empty cart", "/checkout", SIGNED_IN, { scripts: "checkout" }),
  checkout("payment open", "/checkout", "customer", {
    cart: 2,
    bring: async (page) => {
      await fillDelivery(page, { address: "House 12, Road 5", phone: "+880 1700 000000" });
      await page.getByRole("button", { name: "Proceed to Payment" }).click();
      await page.getByRole("button", { name: "Confirm Order Payment" }).and(page.locator(":enabled")).waitFor();
    },
  }),
  checkout("two lines", "/checkout", "customer", { cart: 2 }),
  screensOf("checkout_.payment.$paymentIntentId.tsx", /^You have not been charged$/)(
    "not finished",
    ({ paymentIntentId }) => `/checkout/payment/${paymentIntentId}`,
    "customer",
  ),
  ...DASHBOARD_SCREENS,
];
