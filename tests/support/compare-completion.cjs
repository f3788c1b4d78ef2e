/**
 * Run by `medusa exec` in the folder of a built Medusa, with ids of carts and of captured payments. Prints a line of
 * JSON for each: how the shop's answers to what Medusa reads to complete the cart, or to capture the payment, differ
 * from Medusa's own. Fails if it leaves one to Medusa.
 */
"use strict";

const path = require("node:path");

/** @param {string} file a file of the built Medusa */
const load = (file) => require(path.resolve(file));

/** Medusa asks for its lists in no order. */
const inOrder = (list) =>
  list.every((row) => typeof row?.id === "string") ? list.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : list;

/** The places at which two answers differ: other values, other kinds of values, or missing ones. */
function differences(medusas, shops, place = "") {
  if (medusas === shops) return [];
  const kinds = [medusas, shops].map((value) => value?.constructor?.name ?? typeof value);
  if (kinds[0] !== kinds[1]) return [`${place}: ${kinds.join(" and ")}`];
  if (medusas instanceof Date) return Number(medusas) === Number(shops) ? [] : [place];
  if (kinds[0] !== "Object" && kinds[0] !== "Array" && kinds[0] !== "BigNumber") return [place];
  if (kinds[0] === "BigNumber") return differences(medusas.raw, shops.raw, place);
  const [left, right] = kinds[0] === "Array" ? [inOrder(medusas), inOrder(shops)] : [medusas, shops];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) => differences(left[key], right[key], `${place}.${key}`));
}

/** How the shop's answers about a cart differ. */
async function compareCart(container, id) {
  const { withCompletionReads } = load("src/workflows/payment/completion-reads.js");
  const flows = require.resolve("@medusajs/core-flows", { paths: [process.cwd()] });
  const { completeCartFields } = load(path.join(path.dirname(flows), "cart/utils/fields.js"));
  const medusas = container.resolve("query");
  const silent = container.createScope();
  const refuse = (question) => Promise.reject(new Error(`Medusa itself is asked for ${question.entity}`));
  silent.register("query", { resolve: () => ({ graph: refuse }) });
  const shops = withCompletionReads(silent).resolve("query");
  const ask = (query, question) => query.graph(structuredClone(question)).then(({ data }) => data);
  const cart = { entity: "cart", fields: completeCartFields, filters: { id } };
  const [{ region_id, shipping_methods }] = await ask(medusas, cart);
  const options = shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
  const questions = [
    { entity: "order_cart", fields: ["cart_id", "order_id"], filters: { cart_id: id } },
    cart,
    { entity: "region", fields: ["payment_providers.id"], filters: { id: region_id } },
    { entity: "shipping_option", fields: ["id", "shipping_profile_id"], filters: { id: options } },
  ];
  const found = [];
  for (const question of questions)
    found.push(...differences(await ask(medusas, question), await ask(shops, question), question.entity));
  return found;
}

/** A service of Medusa's payment module that refuses to read a row outside of a transaction. */
const refusing = (rows, table) =>
  new Proxy(rows, {
    get(target, name) {
      if (name !== "retrieve") return typeof target[name] === "function" ? target[name].bind(target) : target[name];
      return (id, question, context) => {
        if (context?.transactionManager) return target.retrieve(id, question, context);
        throw new Error(`Medusa itself is asked for a ${table}: ${JSON.stringify(question)}`);
      };
    },
  });

/** Not asked for: Medusa's answer has them, because it happened to read them before. */
const READ_BEFORE = ["payment_collection", "payment_session", "refunds"];
const without = (row, keys) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

/** How a captured payment and its collection's sums differ after Medusa's module has captured it again. */
async function comparePayment(container, payment_id) {
  const { withPaymentReads } = load("src/workflows/payment/payment-reads.js");
  const medusas = container.resolve("payment");
  const mute = Object.assign(Object.create(medusas), {
    paymentService_: refusing(medusas.paymentService_, "payment"),
    paymentCollectionService_: refusing(medusas.paymentCollectionService_, "payment collection"),
  });
  const silent = container.createScope();
  silent.register("payment", { resolve: () => mute });
  const { payment_collection_id: id } = await medusas.retrievePayment(payment_id);
  const unknown = { id, status: "not_paid", authorized_amount: 0, captured_amount: 0, refunded_amount: 0 };
  const captureAgain = async (payments) => {
    await medusas.paymentCollectionService_.update(unknown);
    const payment = without(await payments.capturePayment({ payment_id }), READ_BEFORE);
    const collection = without(await medusas.retrievePaymentCollection(id), ["completed_at", "updated_at"]);
    return { payment, collection };
  };
  const shops = await captureAgain(withPaymentReads(silent).resolve("payment"));
  return differences(await captureAgain(medusas), shops);
}

exports.default = async function compareCompletion({ container, args }) {
  for (const id of args) {
    const found = await (id.startsWith("pay_") ? comparePayment : compareCart)(container, id);
    process.stdout.write(`${JSON.stringify({ compared: id, differences: found })}\n`);
  }
};
