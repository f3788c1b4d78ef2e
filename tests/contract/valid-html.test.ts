import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";
import { demoAdmin } from "../support/demo-admin";
import { orderPath } from "../support/order-page";
import { Person } from "../support/person";
import { buy } from "../support/purchase";

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

async function faultsOf(person: Person, path: string): Promise<string[]> {
  const html = await (await person.visit(path)).text();
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  );
}

const PUBLIC = [
  ...[
    "/home",
    "/explore",
    "/explore?q=camera",
    "/explore?q=submarine",
    "/compare?products=sparrow,kestrel-air",
    "/products/sparrow",
    "/products/sparrow/rules",
    "/products/sparrow/questions",
    "/nowhere",
  ],
  ...["shipping", "returns", "warranty", "help", "about", "terms", "privacy"].map((page) => `/info/${page}`),
  ...["/login", "/register", "/forgot-password", "/reset-password", "/stay-in-touch"],
];

it.each(PUBLIC)("%s is valid HTML", async (path) => {
  expect(await faultsOf(new Person(), path)).toEqual([]);
});

it("a customer's pages are valid HTML", async () => {
  const buyer = await Person.signUp();
  const { orderId } = await buy(buyer);
  const paths = [
    ...["/checkout", "/dashboard", "/dashboard/myOrders", "/dashboard/account", "/dashboard/addresses"],
    ...["/dashboard/review", orderPath(orderId), `/dashboard/invoice/${orderId}`],
  ];
  for (const path of paths) expect(await faultsOf(buyer, path)).toEqual([]);
});

it("an admin's pages are valid HTML", async () => {
  const admin = await demoAdmin();
  const paths = ["manageAllOrders", "manageProducts", "addAProduct", "makeAdmin", "returns"];
  for (const path of paths) expect(await faultsOf(admin, `/dashboard/${path}`)).toEqual([]);
});
