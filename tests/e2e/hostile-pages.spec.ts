import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { customerIdOf } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { few, IS_FULL } from "../support/full";
import { demoAdmin, Person } from "../support/person";
import { addKnownProduct, type NewProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { answerAsShop } from "../support/questions";
import { stack } from "../support/stack";
import { sendWish, shareWishes } from "../support/wishes";
import { openAdmin, readyForMedusaAdmin } from "./medusa-admin";
import {
  allowErrors,
  enter,
  expect,
  fakeMapService,
  openPayment,
  openUntil,
  signIn,
  signInAsAdmin,
  test,
} from "./shop-test";

/** What each of the texts tries to call; a page that runs one says so. */
const CALL = "executed()";

const HANDLERS = [
  "onerror",
  "onload",
  "onfocus autofocus",
  "ontoggle open",
  "onmouseover",
  "onanimationstart",
  "onbegin",
];
const ELEMENTS = [
  "img src=x",
  "svg",
  "input",
  "details",
  "body",
  "video src=x",
  "iframe",
  "a href=#",
  "marquee",
  "select",
];

/** Ways out of where a text stands: an element, an attribute, a script, a comment, a style, a title, JSON. */
const ENDS = [
  "",
  '">',
  "'>",
  "</script>",
  "-->",
  "</style>",
  "</title>",
  "</textarea>",
  "\\u003c/script\\u003e",
  '"}]',
];

const withHandlers = ELEMENTS.flatMap((element) => HANDLERS.map((handler) => `<${element} ${handler}=${CALL}>`));
const ended = ENDS.flatMap((end) => [
  `${end}<script>${CALL}</script>`,
  `${end}<img src=x onerror=${CALL}>`,
  `${end}<svg/onload=${CALL}>`,
]);

/** Texts that a page must show as they are: 120, each of which runs somewhere if a page takes it for markup. */
const HOSTILE_TEXTS: readonly string[] = [
  ...ended,
  ...withHandlers,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<<script>${CALL}//<</script>`,
  `<script/x>${CALL}</script>`,
  `<script src=data:,${CALL}></script>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>">`,
  `<iframe src="javascript:parent.${CALL}">`,
  `<object data="javascript:${CALL}">`,
  `<embed src="javascript:${CALL}">`,
  `<a href="javascript:${CALL}">x</a>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:/${CALL}//">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `[x](javascript:${CALL})`,
  `![x](x"onerror="${CALL})`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `javascript:${CALL}`,
];

function fit(texts: readonly string[], most: number): string {
  let all = "";
  for (const text of texts) if (all.length + text.length < most) all += `${text}\n`;
  return all;
}

/** A question with two answers, all of hostile texts. Returns the page's path. */
async function askEverything({ handle, productId }: NewProduct, owner: Person, texts: readonly string[]) {
  const path = `/products/${handle}/questions`;
  const text = fit(texts, 450);
  expect((await owner.submit(path, { form: "ask", text })).status).toBe(200);
  const [asked] = await queryDatabase("select id from product_question where product_id = $1", [productId]);
  const questionId = String(asked?.id);
  expect((await answerAsShop(questionId, text)).status).toBe(200);
  expect((await owner.submit(path, { form: "answer", question_id: questionId, text })).status).toBe(200);
  return path;
}

/** A wish list with a hostile title, shared by a link. Returns the link's path. */
async function shareList(person: Person, { productId }: NewProduct, text: string) {
  const token = await shareWishes(person, [productId]);
  expect((await sendWish(person, "name", { title: text.slice(0, 80) })).status).toBe(200);
  return `/wish-lists/${token}`;
}

/** Somebody whose every word is hostile: account, product, order, review, question, wish list. */
async function writeEverywhere(texts: readonly string[]) {
  const [first = "", second = ""] = texts;
  const product = await addKnownProduct({
    productName: `${first} ${Date.now().toString(36)}`.slice(0, 200),
    shortDescription: fit(texts, 480),
    detailDescription: fit(texts, 4_900),
  });
  const buyer = await Person.signUp(second.slice(0, 190));
  const { orderId } = await buyShipped(buyer, product.productName, { address: fit(texts, 450) });
  const review = {
    reviewerName: first,
    reviewerOccupation: fit(texts, 450),
    description: fit(texts, 4_900),
    rating: 5,
  };
  expect((await buyer.api("POST", "/addReview", { body: review })).status).toBe(201);
  expect(
    (await buyer.submit(`/products/${product.handle}`, { rating: "4", description: fit(texts, 4_900) })).status,
  ).toBe(200);
  const address = { name: first.slice(0, 190), phone: "+1 512 555 0123", street: second.slice(0, 140), city: "Austin" };
  await buyer.submit("/dashboard/addresses", { intent: "save", country: "us", ...address });
  const questions = await askEverything(product, buyer, texts);
  return { product, buyer, orderId, questions, wishes: await shareList(buyer, product, second) };
}

/** What a test sees of a script that ran; the shop's pages never call it. */
async function watch(page: Page): Promise<string[]> {
  const executed: string[] = [];
  await page.exposeFunction("executed", () => {
    executed.push(page.url());
  });
  page.on("dialog", (dialog) => dialog.dismiss());
  await fakeMapService(page);
  return executed;
}

test.describe("a text that a person typed", () => {
  test.beforeEach(readyForMedusaAdmin);

  test("runs where it is taken for markup", async ({ page }) => {
    allowErrors(page, /./);
    const executed = await watch(page);
    await page.route("http://raw.example/**", (route) => {
      const number = Number(new URL(route.request().url()).pathname.slice(1));
      return Number.isNaN(number)
        ? route.abort()
        : route.fulfill({ contentType: "text/html", body: `<p>${HOSTILE_TEXTS[number]}</p>` });
    });
    expect(HOSTILE_TEXTS).toHaveLength(120);
    for (const number of HOSTILE_TEXTS.keys())
      if (IS_FULL || number % 12 === 1) await page.goto(`http://raw.example/${number}`);
    await expect.poll(() => executed.length).toBeGreaterThan(IS_FULL ? 25 : 2);
  });

  test("runs on no screen that shows it", async ({ page, context }) => {
    test.setTimeout(900_000);
    allowErrors(page, /404/);
    const executed = await watch(page);
    const texts = few(HOSTILE_TEXTS, 10);
    for (let at = 0; at < texts.length; at += 10) {
      const { product, buyer, orderId, questions, wishes } = await writeEverywhere(texts.slice(at, at + 10));
      const hostile = encodeURIComponent(texts[at] ?? "");
      const find = encodeURIComponent(buyer.email);
      const open = async (paths: string[]) => {
        for (const path of paths) await page.goto(path);
      };
      await context.clearCookies();
      await open(["/", `/products/${product.handle}`, `/explore?q=${hostile}`]);
      for (const path of [questions, wishes])
        await openUntil(page, path, () =>
          expect(page.getByRole("main")).toContainText(texts[at + 1] ?? "", { timeout: 2_000 }),
        );
      if (IS_FULL) await open([`/login?redirectTo=/${hostile}`]);
      await signIn(page, buyer, `/dashboard/orders/${orderId}`);
      await open([`/dashboard/invoice/${orderId}`, "/dashboard/account"]);
      if (IS_FULL)
        await open([
          ...["/wish-list", questions, `/products/${product.handle}`, "/dashboard", "/dashboard/myOrders"],
          ...["/dashboard/addresses", "/dashboard/review"],
        ]);
      await signInAsAdmin(page, `/dashboard/manageAllOrders?find=${find}`);
      await open([`/dashboard/orders/${orderId}`, "/dashboard/reviews", `/dashboard/questions?q=${find}`]);
      await open([
        `/dashboard/customers/${await customerIdOf(buyer.email)}`,
        `/dashboard/products/${product.productId}`,
      ]);
      if (!IS_FULL) continue;
      await open([`/dashboard/record?q=${find}`]);
      await open([`/dashboard/pack/${orderId}`, `/dashboard/customers?q=${find}`, "/dashboard", "/dashboard/stock"]);
      await open([`/dashboard/questions?list=shown&q=${hostile}`, `/dashboard/manageProducts?find=${hostile}`]);
      await open([`/dashboard/products/${product.productId}/preview`]);
      await openAdmin(page, `/orders/${orderId}`);
      await expect(page.getByText(buyer.email).first()).toBeVisible();
    }
    // A text that was taken for markup and stopped by the page's policy is a console error, which fails the test, too.
    expect(executed).toEqual([]);
  });
});

/** The page of another site: sends whatever it can in the name of whoever looks at it. */
const evilPage = (orderId: string) => `<!doctype html><meta charset=utf-8><title>Prizes</title><script>
const shop = ${JSON.stringify(stack.storefront)};
const medusa = ${JSON.stringify(stack.medusa)};
const forms = {
  "/logout": {}, "/dashboard/account": { form: "name", name: "Taken Over" },
  "/dashboard/addresses": { intent: "save", name: "Taken Over", phone: "1", street: "1", city: "1", country: "us" },
  "/dashboard/account/delete": { sure: "delete" }, "/dashboard/makeAdmin": { email: "evil@example.com" },
  "/dashboard/orders/${orderId}": { form: "cancel" }, "/products/sparrow": { rating: "1", description: "Taken over" },
};
const calls = {
  "DELETE /api/server/deleteOrder/${orderId}": null, "PUT /api/server/makeAdmin": { email: "evil@example.com" },
  "POST /api/server/addReview": { reviewerName: "Taken Over", description: "Taken over", rating: 1 },
  "POST /api/server/addProduct": { productName: "Taken Over", productImg: "/images/x.png", productPrice: 1 },
  "PUT /api/server/updateStatus": { orderId: "${orderId}" }, "PUT /cart/account": { lines: [] },
};
async function run() {
  let sent = 0;
  for (const [path, fields] of Object.entries(forms)) {
    for (const target of ["frame", "_blank"]) {
      const form = Object.assign(document.createElement("form"), { method: "post", action: shop + path, target });
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement("input"), { name, value }));
      document.body.append(form);
      form.submit();
      sent += 1;
    }
    for (const mode of ["no-cors", "cors"]) {
      await fetch(shop + path, { method: "POST", mode, credentials: "include", body: new URLSearchParams(fields) }).catch(() => {});
      sent += 1;
    }
  }
  for (const [call, body] of Object.entries(calls)) {
    const [method, path] = call.split(" ");
    for (const type of ["application/json", "text/plain"]) for (const mode of ["cors", "no-cors"]) for (const as of [method, "POST"]) {
      const init = { method: as, mode, credentials: "include", headers: { "content-type": type } };
      await fetch(shop + path, { ...init, body: JSON.stringify(body ?? {}) }).catch(() => {});
      sent += 1;
    }
  }
  for (const path of ["/logout", "/api/server/deleteOrder/${orderId}", "/dashboard/account/delete?sure=delete", "/auth/token"])
    for (const tag of ["img", "iframe", "script"]) {
      document.body.append(Object.assign(document.createElement(tag), { src: shop + path }));
      sent += 1;
    }
  await fetch(medusa + "/admin/orders/${orderId}/cancel", { method: "POST", mode: "no-cors", credentials: "include" }).catch(() => {});
  return sent;
}
</script><body><iframe name=frame></iframe>`;

test("a page of another site changes nothing for who looks at it, signed in @full", async ({ page, context }) => {
  allowErrors(page, /./);
  const buyer = await Person.signUp("Vera Victim");
  const { orderId } = await buyShipped(buyer);
  const admin = await demoAdmin();
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(evilPage(orderId));
  });
  // For the browser 127.0.0.1 is another site than localhost, and a neighbour that it may call.
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const stateOf = async () => ({
    customer: await queryDatabase("select first_name, last_name from customer where email = $1 and has_account", [
      buyer.email,
    ]),
    order: await queryDatabase(`select status, canceled_at, metadata from "order" where id = $1`, [orderId]),
    addresses: await queryDatabase(
      "select a.id from customer_address a join customer c on c.id = a.customer_id where c.email = $1",
      [buyer.email],
    ),
    foreign: await queryDatabase(
      `select title as text from product where title = 'Taken Over' union all select description from review where description = 'Taken over'`,
    ),
    deleted: await queryDatabase(
      "select 1 from account_deletion d join customer c on c.id = d.customer_id where c.email = $1",
      [buyer.email],
    ),
  });
  try {
    for (const person of [buyer, admin]) {
      await context.clearCookies();
      await enter(context, person);
      await page.goto("/dashboard");
      const before = await stateOf();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const answered: number[] = [];
      context.on("response", (response) => {
        if (response.url().startsWith(stack.storefront)) answered.push(response.status());
      });
      const sent = await page.evaluate("run()");
      expect(sent).toBeGreaterThan(80);
      await expect.poll(() => answered.length).toBeGreaterThan(40);
      for (const popup of context.pages().slice(1)) await popup.close();
      expect(await stateOf()).toEqual(before);
      await page.goto("/dashboard");
      await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
    }
  } finally {
    server.close();
  }
});

test("the checkout runs the shop's own scripts and the payment provider's one, and nobody else's", async ({ page }) => {
  const scripts = new Set<string>();
  const frames = new Set<string>();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const shown = origin === stack.storefront ? pathname.replace(/^\/assets\/.+\.js$/, "/assets/….js") : pathname;
    if (request.resourceType() === "script") scripts.add(`${origin}${shown}`);
    if (request.isNavigationRequest()) frames.add(origin);
  });
  await openPayment(page);
  await expect(page.getByRole("dialog", { name: "Pay by card" }).locator('input[name="cardnumber"]')).toBeVisible();
  expect([...scripts].sort()).toEqual([`${stack.storefront}/assets/….js`, `${stack.stripeSandbox}/stripe.js`].sort());
  expect([...frames]).toEqual([stack.storefront]);
});
