import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EXPORT_LISTS } from "../../medusa-backend/src/contract/account-export";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import { customerIdOf } from "../support/accounts";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { callMedusa, SHOP_KEY, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { callAs } from "../support/questions";
import { buySent } from "../support/returns";
import { freshEmail } from "../support/stack";
import { shareWishes } from "../support/wishes";

/** What nobody but the desk may learn of a product that is not published: its name, address, price and picture. */
const SECRETS = {
  title: "Unannounced Osprey",
  handle: `unannounced-osprey-${randomUUID().slice(0, 8)}`,
  picture: "unannounced.webp",
  price: 6543.21,
};
const told = new RegExp(`${SECRETS.title}|${SECRETS.handle}|${SECRETS.picture}|6,?543\\.?21`, "i");

type Known = { id: string; handle: string; accessory: string; wishes: string; alert: string; order: string };

/**
 * A product that somebody bought, reviewed, asked about, waits for, has on the wish list and in the cart; then it gets
 * another name, address, price and picture, and is no longer on sale.
 */
async function withdraw(owner: Person, how: "draft" | "deleted"): Promise<Known> {
  const uid = await customerIdOf(owner.email);
  const { orderId } = await buySent(1, { buyer: owner });
  const [product] = await queryDatabase(
    `select p.id, p.handle from product p join order_line_item li on li.product_id = p.id
      join order_item oi on oi.item_id = li.id where oi.order_id = $1`,
    [orderId],
  );
  const { id, handle } = product as { id: string; handle: string };
  const wishes = await shareWishes(owner, [id]);
  const review = { rating: 5, description: "It flies very well." };
  expect((await callAs(owner, "PUT", `/product-pages/${handle}/my-review`, review)).status).toBeLessThan(300);
  const question = { text: `Does it fly in rain? ${randomUUID()}` };
  expect((await callAs(owner, "POST", `/product-pages/${handle}/questions`, question)).status).toBeLessThan(300);
  await callAs(owner, "PUT", "/cart", { lines: [{ productId: id, quantity: 1 }], known: null });
  const alert = randomUUID().repeat(2);
  await queryDatabase(
    `insert into stock_alert (id, product_id, customer_id, email, token_hash, confirmed_at)
      values ($1, $2, $3, null, null, now()), ($4, $2, null, $5, $6, null)`,
    [randomUUID(), id, uid, randomUUID(), freshEmail("waits"), createHash("sha256").update(alert).digest("hex")],
  );
  const [fitting] = await queryDatabase("select accessory_id from works_with order by accessory_id limit 1");
  const accessory = String(fitting?.accessory_id);
  await queryDatabase("insert into works_with (accessory_id, product_id) values ($1, $2)", [accessory, id]);
  await queryDatabase(
    `update price set amount = $2::numeric, raw_amount = jsonb_build_object('value', $2::numeric::text) where price_set_id in (
      select s.price_set_id from product_variant v join product_variant_price_set s on s.variant_id = v.id
      where v.product_id = $1)`,
    [id, SECRETS.price],
  );
  const state = how === "draft" ? "status = 'draft'" : "deleted_at = now()";
  const values = [id, SECRETS.title, `${SECRETS.handle}-${how}`, `/images/${SECRETS.picture}`];
  await queryDatabase(`update product set title = $2, handle = $3, thumbnail = $4, ${state} where id = $1`, values);
  return { id, handle, accessory, wishes, alert, order: orderId };
}

/** The search of a read that would name the product if anybody could. */
const queryOf = (route: string, { id }: Known, named: string): string =>
  ({
    "GET /products": `?q=${encodeURIComponent(SECRETS.title)}`,
    "GET /cart-products": `?ids=${id}`,
    "GET /product-search": `?limit=100&facets=all&fits=${named}`,
    "GET /users": "?email=",
    "GET /orders": "?email=",
    "GET /reviews": "?limit=1000",
  })[route] ?? "";

/** The paths of a route's reads, with each name of the product where a route names one. */
function pathsOf(route: string, known: Known, how: string): string[] {
  const [, path = ""] = route.split(" ");
  const names = [known.id, known.handle, `${SECRETS.handle}-${how}`];
  const fill = (named: string) =>
    path
      .replace(":handle", named)
      .replace(":product_id", known.id)
      .replace(":paper", "manual")
      .replace("/orders/:id", `/orders/${known.order}`)
      .replace(/:\w+/, named) + queryOf(route, known, named);
  const all = route.endsWith("/export/:list")
    ? EXPORT_LISTS.map((list) => path.replace(":list", list))
    : names.map(fill);
  return [...new Set(all)];
}

const READS = ROUTES.flatMap(({ method, path, may }) =>
  method === "GET" && (may === "anyone" || may === "customer") ? [{ route: `${method} ${path}`, guard: may }] : [],
);

describe.each(few(["draft", "deleted"] as const, 1))("a product that is %s", (how) => {
  it("is named by no answer to visitors and customers, also those who knew it", async () => {
    const owner = await Person.signUp();
    const known = await withdraw(owner, how);
    const token = await sessionOf(owner);
    const lines = [known.id, known.accessory].map((productId) => ({ productId, quantity: 1 }));
    const asked = [
      ...READS.flatMap(({ route, guard }) =>
        pathsOf(route, known, how).map((path) => ({ method: "GET", path, guard })),
      ),
      { method: "POST", path: "/stock-alerts/check", body: { token: known.alert } },
      { method: "POST", path: "/stock-alerts/confirm", body: { token: known.alert } },
      { method: "POST", path: "/shared-wish-lists", body: { token: known.wishes } },
      { method: "POST", path: "/quotes", body: { orderItems: lines } },
      { method: "PUT", path: "/cart", body: { lines, known: null }, guard: "customer" },
    ].map((call) => ({ guard: "anyone", body: undefined, ...call }));
    const leaks: string[] = [];
    for (const { method, path, body, guard } of asked) {
      const as = guard === "customer" ? { headers: SHOP_KEY, token } : { headers: SHOP_KEY };
      const answer = await callMedusa(method, `/store/shop${path}`, { ...as, ...(body && { body }) });
      const [leak] = told.exec(JSON.stringify(answer.body)) ?? [];
      if (leak) leaks.push(`${method} ${path}: ${leak}`);
    }
    expect(leaks).toEqual([]);

    const secret = `${SECRETS.handle}-${how}`;
    const pages = [
      ...["/", "/explore", `/explore?fits=${secret}`, "/explore?q=osprey", "/explore/suggestions?q=osprey"],
      ...[known.handle, secret, known.id].map((named) => `/products/${named}`),
      ...[
        `/compare?products=${known.handle},${secret}`,
        "/sitemap.xml",
        "/feeds/products.xml",
        "/feeds/products.jsonl",
      ],
      ...["/api/server/products", "/api/server/products?q=osprey", `/wish-lists/${known.wishes}`, "/wish-list"],
      ...["/dashboard/myOrders", `/dashboard/orders/${known.order}`, "/dashboard/account/export"],
      `/cart/products?id=${known.id}`,
    ];
    for (const page of pages) {
      const { text } = await whileBusy(async () => {
        const answer = await owner.visit(page);
        return { status: answer.status, text: await answer.text() };
      });
      // A page repeats the address that was asked for.
      const [leak] = told.exec(text.replaceAll(secret, "")) ?? [];
      if (leak) leaks.push(`${page}: ${leak}`);
    }
    expect(leaks).toEqual([]);
  });
});
