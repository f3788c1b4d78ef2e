import { fillDelivery, formField } from "../support/fields";
import { ACCOUNT_SCREENS } from "./account-screens";
import { CART_SCREENS } from "./cart-screens";
import { DASHBOARD_SCREENS } from "./dashboard-screens";
import { PRODUCT_SCREENS } from "./product-screens";
import type { ScreenRow } from "./screen-row";

const ALL = ["visitor", "customer", "admin"] as const;
const SIGNED_IN = ["customer", "admin"] as const;
const HOME = /a shop for drones/;

/** Every screen of the shop, in every state that looks different. A route file without a row here fails a test. */
export const SCREENS: readonly ScreenRow[] = [
  { route: "_index.tsx", state: "home", path: "/", roles: ALL, title: HOME, scripts: "home" },
  { route: "home.tsx", state: "home", path: "/home", roles: ["visitor"], title: HOME },
  {
    route: "explore.tsx",
    state: "all products",
    path: "/explore",
    roles: ALL,
    title: /^Store$/,
    scripts: "shop",
    search: "Search the Store",
  },
  {
    route: "compare.tsx",
    state: "four drones",
    path: "/compare?products=kestrel-pro,kestrel-air,heron-marine,sparrow",
    roles: ["visitor", "customer"],
    title: /^Compare$/,
  },
  {
    route: "compare.tsx",
    state: "nothing chosen, and a product that is not sold",
    path: "/compare?products=submarine",
    roles: ["visitor"],
    title: /^Compare$/,
  },
  {
    route: "explore.tsx",
    state: "two chosen to compare",
    path: "/explore?q=kestrel",
    roles: ["visitor"],
    title: /^Store$/,
    bring: async (page) => {
      for (const place of [0, 1]) await page.getByRole("checkbox", { name: "Compare" }).nth(place).check();
    },
  },
  ...CART_SCREENS,
  ...PRODUCT_SCREENS,
  {
    route: "explore.tsx",
    state: "what goes with a drone",
    path: "/explore?fits=kestrel-pro",
    roles: ["visitor"],
    title: /^Store$/,
  },
  {
    route: "explore.tsx",
    state: "narrowed and sorted, with the form open",
    path: "/explore?kind=folding&weight=-250&sort=rating&filters=open",
    roles: ["visitor"],
    title: /^Store$/,
  },
  {
    route: "explore.tsx",
    state: "nothing found",
    path: "/explore?q=submarine&kind=folding",
    roles: ["visitor"],
    title: /^Store$/,
  },
  {
    route: "explore.tsx",
    state: "with suggestions",
    path: "/explore?q=kestral",
    roles: ["visitor"],
    title: /^Store$/,
    bring: async (page) => {
      const field = page.getByRole("searchbox", { name: "Search the Store" });
      await field.fill("");
      await field.pressSequentially("kestr");
      await page.getByRole("option").first().waitFor();
      await field.press("ArrowDown");
    },
  },
  {
    route: "products.$handle.tsx",
    state: "a drone",
    path: "/products/kestrel-pro",
    roles: ["visitor", "admin"],
    title: /^Kestrel Pro$/,
    scripts: "shop",
  },
  {
    route: "products.$handle.tsx",
    state: "a kit with batteries",
    path: "/products/flight-kit-77-wh",
    roles: ["visitor"],
    title: /^Flight kit 77 Wh$/,
  },
  {
    route: "products.$handle.tsx",
    state: "in colours, one chosen as a kit",
    path: "/products/kestrel-air",
    roles: ["visitor"],
    title: /^Kestrel Air$/,
    bring: async (page) => {
      await page
        .getByRole("group", { name: "Kit" })
        .getByRole("link", { name: /^Fly More/ })
        .click();
      await page.getByRole("status").filter({ hasText: "Fly More)" }).waitFor({ state: "attached" });
    },
  },
  {
    route: "products.$handle.tsx",
    state: "bought, with a very long name and the form of a review",
    path: ({ handle }) => `/products/${handle}`,
    roles: ["customer"],
    title: /^Longitudinal/,
  },
  {
    route: "products.$handle.tsx",
    state: "sold out",
    path: ({ handle }) => `/products/${handle}`,
    roles: ["visitor"],
    title: /^Kite/,
    bring: (page) => page.getByTestId("stock").filter({ hasText: "Sold out" }).waitFor(),
  },
  {
    route: "products.$handle.tsx",
    state: "sold out, with the form for a mail",
    path: ({ handle }) => `/products/${handle}`,
    roles: ["visitor"],
    title: /^Kite/,
    bring: async (page) => {
      await page.getByRole("link", { name: "Tell me when it is back" }).click();
      await formField(page, "alertEmail").waitFor();
    },
  },
  {
    route: "products.$handle.tsx",
    state: "no such drone",
    path: "/products/submarine",
    roles: ["visitor"],
    title: /looked everywhere/,
    allow: /404/,
  },
  {
    route: "products.$handle_.rules.tsx",
    state: "the rules for flying a drone",
    path: "/products/swift-fpv/rules",
    roles: ["visitor", "admin"],
    title: /^Can I fly it\? Swift FPV$/,
  },
  {
    route: "products.$handle_.rules.tsx",
    state: "no such drone",
    path: "/products/submarine/rules",
    roles: ["visitor"],
    title: /looked everywhere/,
    allow: /404/,
  },
  { route: "$.tsx", state: "no such page", path: "/nowhere", roles: ALL, title: /looked everywhere/, allow: /404/ },
  ...ACCOUNT_SCREENS,
  {
    route: "stay-in-touch.tsx",
    state: "form",
    path: "/stay-in-touch",
    roles: ["visitor"],
    title: /^Stay In Touch$/,
    scripts: "shop",
  },
  { route: "info.$page.tsx", state: "shipping", path: "/info/shipping", roles: ["visitor"], title: /^Delivery$/ },
  { route: "info.$page.tsx", state: "help", path: "/info/help", roles: ["visitor", "customer"], title: /^Help$/ },
  {
    route: "info.$page.tsx",
    state: "accessibility",
    path: "/info/accessibility",
    roles: ["visitor"],
    title: /^Accessibility$/,
  },
  {
    route: "info.$page.tsx",
    state: "no such page",
    path: "/info/nothing",
    roles: ["visitor"],
    title: /looked everywhere/,
    allow: /404/,
  },
  {
    route: "checkout.tsx",
    state: "empty cart",
    path: "/checkout",
    roles: SIGNED_IN,
    title: /^Checkout$/,
    scripts: "checkout",
  },
  {
    route: "checkout.tsx",
    state: "payment open",
    path: "/checkout",
    roles: ["customer"],
    title: /^Checkout$/,
    cart: 2,
    bring: async (page) => {
      await fillDelivery(page, { address: "House 12, Road 5", phone: "+880 1700 000000" });
      await page.getByRole("button", { name: "Proceed to Payment" }).click();
      await page.getByRole("button", { name: "Confirm Order Payment" }).and(page.locator(":enabled")).waitFor();
    },
  },
  { route: "checkout.tsx", state: "two lines", path: "/checkout", roles: ["customer"], title: /^Checkout$/, cart: 2 },
  {
    route: "checkout_.payment.$paymentIntentId.tsx",
    state: "not finished",
    path: ({ paymentIntentId }) => `/checkout/payment/${paymentIntentId}`,
    roles: ["customer"],
    title: /^You have not been charged$/,
  },
  ...DASHBOARD_SCREENS,
];
