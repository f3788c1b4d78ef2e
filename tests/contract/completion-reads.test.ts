import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { ROOT } from "../../local/src/settings/paths";
import { parseAnswer } from "../support/answers";
import { sendPayment } from "../support/checkout-steps";
import { queryDatabase } from "../support/database";
import { demoAdmin } from "../support/demo-admin";
import { makeDiscount, startDiscount } from "../support/discounts";
import { readProcess } from "../support/medusa-beside";
import { addKnownProduct, countStock, type NewProduct } from "../support/new-product";
import { Person } from "../support/person";
import { buy, buyPaid } from "../support/purchase";
import { refund } from "../support/refunds";

const Running = z.object({ pids: z.object({ medusa: z.number() }) });
const { pids } = Running.parse(JSON.parse(readFileSync(process.env.STACK_FILE ?? "", "utf8")));
const Intent = z.object({ paymentIntentId: z.string() });
const Compared = z.object({ compared: z.string(), differences: z.array(z.string()) });

/** What `medusa exec` of compare-completion.cjs prints for these carts or payments, run as the shop's Medusa. */
async function compare(ids: string[]): Promise<z.infer<typeof Compared>[]> {
  const { command, args, cwd, env } = readProcess(pids.medusa);
  const [program = ""] = args;
  const script = path.relative(cwd, path.join(ROOT, "tests/support/compare-completion.cjs"));
  const child = spawn(command, [program, "exec", script, ...ids], {
    cwd,
    // The fourth is its parent's pipe: it ends when its parent does (local/bootstrap/follow-parent.cjs).
    stdio: ["ignore", "pipe", "inherit", "pipe"],
    env,
  });
  let said = "";
  child.stdout?.on("data", (data) => (said += String(data)));
  await once(child, "close");
  const lines = said.split("\n").filter((line) => line.startsWith('{"compared"'));
  if (lines.length === 0) throw new Error(said);
  return lines.map((line) => Compared.parse(JSON.parse(line)));
}

const cartOf = async (paymentIntentId: string): Promise<string> => {
  const sql = "select cart_id from payment_attempt where payment_intent_id = $1";
  return z.object({ cart_id: z.string() }).parse((await queryDatabase(sql, [paymentIntentId]))[0]).cart_id;
};

/** A payment for two products of a test's own, whose stock no other test changes. */
async function startPayment(person: Person, products: NewProduct[], code?: string): Promise<string> {
  const order_items = products.map(({ productId }, place) => ({ _id: productId, quantity: place + 1 }));
  const delivery = { name: "Nia Rahman", email: person.email, address: "House 12, Road 5", phone: "+880 1700 000000" };
  const total_amount = code ? 225 : 300;
  const answer = await sendPayment(person, { total_amount, order_items, delivery, discount_code: code });
  return await cartOf(parseAnswer(Intent, answer).paymentIntentId);
}

it("answers what Medusa reads to complete a cart as Medusa does: open, with a discount, bought", async () => {
  const products = [await addKnownProduct({ productPrice: 100 }), await addKnownProduct({ productPrice: 100 })];
  for (const product of products) await countStock(product, 9);
  const [plain, discounted, bought] = await Promise.all([Person.signUp(), Person.signUp(), Person.signUp()]);
  const code = await makeDiscount({ product_ids: products.map(({ productId }) => productId) });
  expect((await startDiscount(code.id)).status).toBe(200);
  const { transactionId } = await buy(bought, products[0]?.productName);
  const carts = [
    await startPayment(plain, products),
    await startPayment(discounted, products, code.code),
    await cartOf(transactionId),
  ];
  expect(await compare(carts)).toEqual(carts.map((cart) => ({ compared: cart, differences: [] })));
});

it("answers what Medusa reads to capture a payment as Medusa does: paid, and partly refunded", async () => {
  const bought = [await buyPaid(await Person.signUp()), await buyPaid(await Person.signUp())];
  await refund(await demoAdmin(), bought[0]?.orderId ?? "", { goodwill: 500 });
  const sql = `select p.id from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id
    where a.payment_intent_id = any($1)`;
  const found = await queryDatabase(sql, [bought.map(({ transactionId }) => transactionId)]);
  const payments = z
    .array(z.object({ id: z.string() }))
    .parse(found)
    .map(({ id }) => id);
  expect(await compare(payments)).toEqual(payments.map((id) => ({ compared: id, differences: [] })));
});
