import { readdirSync } from "node:fs";
import path from "node:path";
import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";
import { makeDiscount } from "../support/discounts";
import { orderPath } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buy } from "../support/purchase";
import { shareWishes } from "../support/wishes";

/** The rules of the HTML specification, without style rules. https://html-validate.org/rules/presets.html */
const checker = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  elements: [
    "html5",
    // A stylesheet, a preload and a modulepreload may be in the body; `imagesrcset` may stand for `href`.
    { link: { flow: true, phrasing: true, attributes: { href: { required: false } } } },
  ],
  rules: {
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "long-title": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "require-sri": "off",
    "void-style": "off",
  },
});

/**
 * Where React has written two texts side by side into one element, with what is around each such place. When a browser
 * has translated the page, a later value of one of them does not reach it: `{`${count} products`}` is one text.
 */
const textsSideBySide = (html: string) => html.match(/[^<>]*<!-- -->[^<>]*/g) ?? [];

async function faultsOf(person: Person, address: string): Promise<string[]> {
  const html = await (await person.visit(address)).text();
  const { results } = await checker.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${address}: ${ruleId}: ${message} (${selector})`),
  );
  return [...faults, ...textsSideBySide(html).map((text) => `${address}: two texts in one element: ${text}`)];
}

/** The pages that visitors see, by the files of their routes. */
const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  "_index.tsx": ["/"],
  "home.tsx": ["/home"],
  "explore.tsx": ["/explore", "/explore?q=camera", "/explore?q=submarine", "/explore?kind=folding&filters=open"],
  "compare.tsx": ["/compare", "/compare?products=sparrow,kestrel-air"],
  "products.$handle.tsx": ["/products/sparrow", "/products/submarine"],
  "products.$handle_.rules.tsx": ["/products/sparrow/rules"],
  "products.$handle_.questions.tsx": ["/products/sparrow/questions"],
  "products.$handle_.back-in-stock.tsx": ["/products/sparrow/back-in-stock"],
  "info.$page.tsx": ["shipping", "returns", "warranty", "help", "about", "terms", "privacy"].map(
    (page) => `/info/${page}`,
  ),
  "login.tsx": ["/login"],
  "register.tsx": ["/register"],
  "forgot-password.tsx": ["/forgot-password"],
  "reset-password.tsx": ["/reset-password"],
  "confirm-email.tsx": ["/confirm-email"],
  "stop-email-change.tsx": ["/stop-email-change"],
  "stop-review-mails.tsx": ["/stop-review-mails?token=x"],
  "confirm-stock-alert.tsx": ["/confirm-stock-alert"],
  "stop-stock-alerts.tsx": ["/stop-stock-alerts?token=x"],
  "stay-in-touch.tsx": ["/stay-in-touch"],
  "$.tsx": ["/nowhere"],
};

type Bought = { orderId: string; paymentIntentId: string; wishToken: string };

/** The pages of a customer with an order and a shared wish list. */
const CUSTOMERS: Readonly<Record<string, (bought: Bought) => string>> = {
  "checkout.tsx": () => "/checkout",
  "checkout_.payment.$paymentIntentId.tsx": ({ paymentIntentId }) => `/checkout/payment/${paymentIntentId}`,
  "dashboard._index.tsx": () => "/dashboard",
  "dashboard.myOrders.tsx": () => "/dashboard/myOrders",
  "dashboard.orders.$id.tsx": ({ orderId }) => orderPath(orderId),
  "dashboard.invoice.$id.tsx": ({ orderId }) => `/dashboard/invoice/${orderId}`,
  "dashboard.review.tsx": () => "/dashboard/review",
  "dashboard.account.tsx": () => "/dashboard/account",
  "dashboard.account_.delete.tsx": () => "/dashboard/account/delete",
  "dashboard.addresses.tsx": () => "/dashboard/addresses",
  "wish-list.tsx": () => "/wish-list",
  "wish-lists.$token.tsx": ({ wishToken }) => `/wish-lists/${wishToken}`,
  "logout.tsx": () => "/logout",
};

type Desk = { orderId: string; productId: string; discountId: string };

/** The pages of an admin. */
const ADMINS: Readonly<Record<string, (desk: Desk) => string>> = {
  "dashboard._index.tsx": () => "/dashboard",
  "dashboard.manageAllOrders.tsx": () => "/dashboard/manageAllOrders",
  "dashboard.orders.$id.tsx": ({ orderId }) => orderPath(orderId),
  "dashboard.ship.tsx": () => "/dashboard/ship",
  "dashboard.returns.tsx": () => "/dashboard/returns",
  "dashboard.manageProducts.tsx": () => "/dashboard/manageProducts",
  "dashboard.addAProduct.tsx": () => "/dashboard/addAProduct",
  "dashboard.products.$id.tsx": ({ productId }) => `/dashboard/products/${productId}`,
  "dashboard.products.$id_.pictures.tsx": () => "/dashboard/products/sparrow/pictures",
  "dashboard_.products.$id_.preview.tsx": ({ productId }) => `/dashboard/products/${productId}/preview`,
  "dashboard.importProducts.tsx": () => "/dashboard/importProducts",
  "dashboard.changeProducts.tsx": ({ productId }) => `/dashboard/changeProducts?product=${productId}`,
  "dashboard.stock.tsx": () => "/dashboard/stock",
  "dashboard.discounts.tsx": () => "/dashboard/discounts",
  "dashboard.discounts_.new.tsx": () => "/dashboard/discounts/new",
  "dashboard.discounts_.$id.tsx": ({ discountId }) => `/dashboard/discounts/${discountId}`,
  "dashboard.reviews.tsx": () => "/dashboard/reviews",
  "dashboard.questions.tsx": () => "/dashboard/questions",
  "dashboard.makeAdmin.tsx": () => "/dashboard/makeAdmin",
};

it("the lists above hold every route with a page", () => {
  const routes = readdirSync(path.join(import.meta.dirname, "../../storefront/app/routes"));
  // dashboard.tsx is the frame of the others.
  const pages = routes.filter((file) => file.endsWith(".tsx") && file !== "dashboard.tsx");
  expect(Object.keys({ ...PUBLIC, ...CUSTOMERS, ...ADMINS }).sort()).toEqual(pages.sort());
});

it.each(Object.values(PUBLIC).flat())("%s is valid HTML", async (address) => {
  expect(await faultsOf(new Person(), address)).toEqual([]);
});

it("a customer's pages are valid HTML", async () => {
  const buyer = await Person.signUp();
  const { orderId, transactionId: paymentIntentId } = await buy(buyer);
  const { productId } = await addProduct();
  const bought = { orderId, paymentIntentId, wishToken: await shareWishes(buyer, [productId]) };
  for (const address of Object.values(CUSTOMERS)) expect(await faultsOf(buyer, address(bought))).toEqual([]);
});

it("an admin's pages are valid HTML", async () => {
  const admin = await demoAdmin();
  const { orderId } = await buy(await Person.signUp());
  const { productId } = await addProduct();
  const desk = { orderId, productId, discountId: (await makeDiscount({})).id };
  for (const address of Object.values(ADMINS)) expect(await faultsOf(admin, address(desk))).toEqual([]);
});
