/**
 * Run by `medusa exec` in the folder of a built Medusa, with ids of carts. Prints a line of JSON for each cart: how
 * the shop's answers to what Medusa reads to complete it differ from Medusa's own. Fails if it leaves one to Medusa.
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

exports.default = async function compareCompletion({ container, args }) {
  const { withCompletionReads } = load("src/workflows/payment/completion-reads.js");
  const flows = require.resolve("@medusajs/core-flows", { paths: [process.cwd()] });
  const { completeCartFields } = load(path.join(path.dirname(flows), "cart/utils/fields.js"));
  const medusas = container.resolve("query");
  const silent = container.createScope();
  const refuse = (question) => Promise.reject(new Error(`Medusa itself is asked for ${question.entity}`));
  silent.register("query", { resolve: () => ({ graph: refuse }) });
  for (const id of args) {
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
    process.stdout.write(`${JSON.stringify({ compared: id, differences: found })}\n`);
  }
};
