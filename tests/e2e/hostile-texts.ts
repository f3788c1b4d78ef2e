import { queryDatabase } from "../support/database";
import { Person } from "../support/person";
import { addKnownProduct, type NewProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { answerAsShop } from "../support/questions";
import { sendWish, shareWishes } from "../support/wishes";
import { expect } from "./shop-test";

/** What each of the texts tries to call; a page that runs one says so. */
export const CALL = "executed()";

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
export const HOSTILE_TEXTS: readonly string[] = [
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

/** As many whole texts as fit, a line each. */
function fit(texts: readonly string[], most: number): string {
  let all = "";
  for (const text of texts) if (all.length + text.length < most) all += `${text}\n`;
  return all;
}

/**
 * A question about a product, shown with the shop's answer and the owner's; all three are of hostile texts. Returns the
 * page's path.
 */
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

/**
 * Somebody whose every word is hostile: account, product, order, review, question, wish list. The texts of one
 * round.
 */
export async function writeEverywhere(texts: readonly string[]) {
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
