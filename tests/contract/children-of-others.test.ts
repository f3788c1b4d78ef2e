import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { entriesOf, idIn, make, makeDraft, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

async function firstIn(table: string, column: string, value: string): Promise<string> {
  const sql = `select id from ${table} where ${column} = $1 and deleted_at is null`;
  return String((await queryDatabase(sql, [value]))[0]?.id);
}

type Items = { id: string; quantity: number }[];
/** A record with a child, made by ops; `child` is in `table`. A parcel has the order's items. */
type Family = { parent: string; child: string; table: string; items?: Items };

async function product(): Promise<Family> {
  const parent = await makeDraft();
  return { parent, child: await firstIn("product_variant", "product_id", parent), table: "product_variant" };
}

const RULES = {
  rules: ["promotion_promotion_rule", "l.promotion_id"],
  "target-rules": ["application_method_target_rules", "m.promotion_id"],
  "buy-rules": ["application_method_buy_rules", "m.promotion_id"],
} as const;
const rule = { attribute: "items.product.id", operator: "in", values: ["prod_none"] };

async function promotion(kind: keyof typeof RULES): Promise<Family> {
  const parent = await make("/admin/promotions", "promotion", {
    code: unique("RULES"),
    type: "buyget",
    status: "draft",
    rules: [rule],
    application_method: {
      ...{ type: "percentage", target_type: "items", allocation: "each", value: 10, currency_code: "usd" },
      ...{ max_quantity: 1, apply_to_quantity: 1, buy_rules_min_quantity: 1 },
      target_rules: [rule],
      buy_rules: [rule],
    },
  });
  const [table, column] = RULES[kind];
  const [found] = await queryDatabase(
    `select l.promotion_rule_id as id from ${table} l
     ${kind === "rules" ? "" : "join promotion_application_method m on m.id = l.application_method_id"}
     where ${column} = $1`,
    [parent],
  );
  return { parent, child: String(found?.id), table: "promotion_rule" };
}

async function customer(): Promise<Family> {
  const parent = await make("/admin/customers", "customer", { email: freshEmail("parent") });
  await make(`/admin/customers/${parent}/addresses`, "customer", { address_1: "1 Hill Road", country_code: "us" });
  return { parent, child: await firstIn("customer_address", "customer_id", parent), table: "customer_address" };
}

let region: string;
async function taxRate(): Promise<Family> {
  const parent = await make("/admin/tax-rates", "tax_rate", {
    ...{ tax_region_id: region, name: unique("Rate"), code: unique("rate"), rate: 5 },
    rules: [{ reference: "product", reference_id: (await product()).parent }],
  });
  return { parent, child: await firstIn("tax_rate_rule", "tax_rate_id", parent), table: "tax_rate_rule" };
}

async function campaign(): Promise<Family> {
  const name = unique("Campaign");
  const parent = await make("/admin/campaigns", "campaign", { name, campaign_identifier: name });
  const { parent: child } = await promotion("rules");
  await make(`/admin/campaigns/${parent}/promotions`, "campaign", { add: [child] });
  return { parent, child, table: "promotion" };
}

/** A fully packed order. */
async function order(): Promise<Family> {
  const { orderId } = await buyCaptured(await Person.signUp(), "Sparrow");
  const Packed = z.object({ order: z.object({ items: z.array(z.object({ id: z.string() })) }) });
  const answer = await asOps("GET", `/admin/orders/${orderId}?fields=items.id`);
  const items = parseAnswer(Packed, answer).order.items.map(({ id }) => ({ id, quantity: 1 }));
  await make(`/admin/orders/${orderId}/fulfillments`, "order", { items });
  const [parcel] = await queryDatabase("select fulfillment_id from order_fulfillment where order_id = $1", [orderId]);
  return { parent: orderId, child: String(parcel?.fulfillment_id), table: "fulfillment", items };
}

beforeAll(async () => {
  const made = await asOps("POST", "/admin/tax-regions", { country_code: "gl", provider_id: "tp_system" });
  region = made.status === 200 ? idIn(made.body, "tax_region") : await firstIn("tax_region", "country_code", "gl");
  return async () => {
    await asOps("DELETE", `/admin/tax-regions/${region}`);
  };
});

const PARCEL = "orders/:parent/fulfillments/:child";
const BATCHES = (["rules", "target-rules", "buy-rules"] as const).flatMap((kind) =>
  [{ update: [{ id: ":child", operator: "ne", values: ["prod_other"] }] }, { delete: [":child"] }].map(
    (body) => ["POST", `promotions/:parent/${kind}/batch`, () => promotion(kind), body] as const,
  ),
);

/** A write that names a child, how its family is made, and what is sent. */
type Write = readonly [string, string, () => Promise<Family>, object?];
const WRITES: readonly Write[] = [
  ["POST", "products/:parent/variants/batch", product, { update: [{ id: ":child", title: "Changed" }] }],
  ["POST", "products/:parent/variants/batch", product, { delete: [":child"] }],
  ["POST", "products/:parent", product, { variants: [{ id: ":child", title: "Changed" }] }],
  ["POST", "products/batch", product, { update: [{ id: ":parent", variants: [{ id: ":child", title: "Changed" }] }] }],
  ["POST", "products/:parent/variants/:child", product, { title: "Changed" }],
  ["DELETE", "products/:parent/variants/:child", product],
  ...BATCHES,
  ["POST", "customers/:parent/addresses/:child", customer, { city: "Changed" }],
  ["DELETE", "customers/:parent/addresses/:child", customer],
  ["DELETE", "tax-rates/:parent/rules/:child", taxRate],
  ["POST", "campaigns/:parent/promotions", campaign, { remove: [":child"] }],
  ["POST", `${PARCEL}/shipments`, order, { items: [] }],
  ["POST", `${PARCEL}/cancel`, order, {}],
  ["POST", `${PARCEL}/mark-as-delivered`, order, {}],
];

const readChild = async ({ table, child }: Family) =>
  (await queryDatabase(`select to_jsonb(t) as row from ${table} t where id = $1`, [child]))[0]?.row;

/** Sends a write about a child of the last with the path of `parent`. */
function send([method, path, , body]: Write, parent: Family, { child, items }: Family) {
  const fill = (text: string) => text.replaceAll(":parent", parent.parent).replaceAll(":child", child);
  const sent = body && JSON.parse(fill(JSON.stringify(body)));
  const isShipment = path.endsWith("/shipments");
  return asOps(method, `/admin/${fill(path)}`, isShipment ? { items } : sent);
}

it.each(few(WRITES, 2).map((write) => ({ write, name: `${write[0]} /admin/${write[1]}` })))(
  "$name (row %#) answers 404 for another's child, which stays as it is, leaves no entry, and changes one of its own",
  async ({ write }) => {
    const [mine, others] = [await write[2](), await write[2]()];
    const [before, entries] = [await readChild(others), (await entriesOf(mine.parent)).length];
    const refused = await send(write, mine, others);
    expect(await readChild(others)).toEqual(before);
    expect(refused).toMatchObject({ status: 404, body: { message: "There is nothing here." } });
    expect(await entriesOf(mine.parent)).toHaveLength(entries);

    const own = await readChild(mine);
    const answer = await send(write, mine, mine);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await readChild(mine)).not.toEqual(own);
  },
);
