import { fillDelivery } from "../support/delivery-form";
import { CART_SCREENS } from "./cart-screens";
import { DASHBOARD_SCREENS } from "./dashboard-screens";
import { PRODUCT_SCREENS } from "./product-screens";
import type { ScreenRow } from "./screen-row";

const ALL = ["visitor", "customer", "admin"] as const;
const SIGNED_IN = ["customer", "admin"] as const;
const HOME = /a shop for drones/;

/** Every screen of the shop, in every state that looks different. A route file without a row here fails a test. */
export const SCREENS: readonly ScreenRow[] = [
  { route: "_index.tsx", state: "home", path: "/", roles: ALL, title: HOME },
  { route: "home.tsx", state: "home", path: "/home", roles: ["visitor"], title: HOME },
  { route: "explore.tsx", state: "all products", path: "/explore", roles: ALL, title: /^Store$/ },
  ...CART_SCREENS,
  ...PRODUCT_SCREENS,
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
    state: "no such drone",
    path: "/products/submarine",
    roles: ["visitor"],
    title: /looked everywhere/,
    allow: /404/,
  },
  { route: "$.tsx", state: "no such page", path: "/nowhere", roles: ALL, title: /looked everywhere/, allow: /404/ },
  { route: "login.tsx", state: "sign in", path: "/login", roles: ["visitor"], title: /^Sign in$/ },
  {
    route: "login.tsx",
    state: "with faults",
    path: "/login?redirectTo=%2Fdashboard",
    roles: ["visitor"],
    title: /^Sign in$/,
    bring: (page) => page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click(),
  },
  {
    route: "login.tsx",
    state: "an admin account is needed",
    path: "/dashboard/makeAdmin",
    roles: ["customer"],
    title: /^Sign in$/,
  },
  { route: "register.tsx", state: "sign up", path: "/register", roles: ["visitor"], title: /^Create an account$/ },
  {
    route: "forgot-password.tsx",
    state: "form",
    path: "/forgot-password",
    roles: ["visitor"],
    title: /^Forgot your password\?$/,
  },
  {
    route: "reset-password.tsx",
    state: "a link that is not good",
    path: "/reset-password",
    roles: ["visitor"],
    title: /^This link no longer works$/,
    allow: /404/,
  },
  {
    route: "reset-password.tsx",
    state: "a good link",
    path: ({ resetToken }) => `/reset-password?token=${resetToken}`,
    roles: ["visitor"],
    title: /^Set a new password$/,
  },
  {
    route: "confirm-email.tsx",
    state: "a link that is not good",
    path: "/confirm-email",
    roles: ["visitor"],
    title: /^This link no longer works$/,
    allow: /404/,
  },
  {
    route: "confirm-email.tsx",
    state: "a good link",
    path: ({ emailToken }) => `/confirm-email?token=${emailToken}`,
    roles: ["customer"],
    title: /^Confirm your new e-mail address$/,
  },
  {
    route: "stop-email-change.tsx",
    state: "a link that is not good",
    path: "/stop-email-change",
    roles: ["visitor"],
    title: /^This link no longer works$/,
    allow: /404/,
  },
  {
    route: "stop-email-change.tsx",
    state: "a good link",
    path: ({ stopToken }) => `/stop-email-change?token=${stopToken}`,
    roles: ["customer"],
    title: /^Keep your e-mail address$/,
  },
  {
    route: "stop-review-mails.tsx",
    state: "before the button",
    path: "/stop-review-mails?token=cus_1.x",
    roles: ["visitor"],
    title: /^Ask me no more$/,
  },
  { route: "logout.tsx", state: "question", path: "/logout", roles: ["customer"], title: /^Sign out$/ },
  { route: "stay-in-touch.tsx", state: "form", path: "/stay-in-touch", roles: ["visitor"], title: /^Stay In Touch$/ },
  { route: "info.$page.tsx", state: "shipping", path: "/info/shipping", roles: ["visitor"], title: /^Shipping$/ },
  { route: "info.$page.tsx", state: "help", path: "/info/help", roles: ["visitor", "customer"], title: /^Help$/ },
  {
    route: "info.$page.tsx",
    state: "no such page",
    path: "/info/nothing",
    roles: ["visitor"],
    title: /looked everywhere/,
    allow: /404/,
  },
  { route: "checkout.tsx", state: "empty cart", path: "/checkout", roles: SIGNED_IN, title: /^Checkout$/ },
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
