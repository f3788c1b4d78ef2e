import { randomUUID } from "node:crypto";
import { z } from "zod";
import { callMedusa, signInOps } from "./ops";

const Promotion = z.object({ promotion: z.object({ id: z.string() }) });
const Regions = z.object({ regions: z.array(z.object({ id: z.string(), currency_code: z.string() })) });
const TaxRegion = z.object({ tax_region: z.object({ id: z.string() }) });
const Options = z.object({
  shipping_options: z.array(
    z.object({ id: z.string(), prices: z.array(z.object({ id: z.string(), amount: z.number() })) }),
  ),
});

/** Calls Medusa as ops. @throws Error for any answer but 200. */
async function ops(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await callMedusa(method, path, { token: await signInOps(), body });
  if (answer.status !== 200)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Takes back what a test made ops add; each function of this file answers one. */
export type Undo = () => Promise<unknown>;

/** So many per cent off these products, and nothing else. */
const percentOff = (productIds: string[], value: number) => ({
  type: "percentage",
  target_type: "items",
  allocation: "each",
  max_quantity: 999,
  value,
  currency_code: "usd",
  target_rules: [{ attribute: "items.product.id", operator: "in", values: productIds }],
});

/** An automatic promotion on these products only, `percent` off. */
export async function promote(productIds: string[], percent: number): Promise<Undo> {
  const code = `CENTS${Date.now()}${productIds.length}`;
  const body = {
    code,
    type: "standard",
    status: "active",
    is_automatic: true,
    application_method: percentOff(productIds, percent),
  };
  const { promotion } = Promotion.parse(await ops("POST", "/admin/promotions", body));
  return () => ops("DELETE", `/admin/promotions/${promotion.id}`);
}

/** What a code of `makeCode` takes off, and for whom. `budget` is the most that all its uses may take off together, in US dollars. */
type CodeTerms = {
  percent?: number;
  limit?: number;
  budget?: number;
  startsAt?: string;
  endsAt?: string;
  status?: "active" | "draft" | "inactive";
};

const PromotionId = z.object({ promotion: z.object({ id: z.string(), code: z.string() }) });

/** A discount code on these products only, ten per cent off where nothing else is said; `change` sets its status. */
export async function makeCode(productIds: string[], terms: CodeTerms = {}) {
  const { percent = 10, limit, budget, startsAt, endsAt, status = "active" } = terms;
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  const dated = startsAt !== undefined || endsAt !== undefined || budget !== undefined;
  const campaign = {
    name: code,
    campaign_identifier: code,
    starts_at: startsAt,
    ends_at: endsAt,
    ...(budget !== undefined && { budget: { type: "spend", limit: budget, currency_code: "usd" } }),
  };
  const application_method = percentOff(productIds, percent);
  const body = { code, type: "standard", status, limit, application_method, ...(dated && { campaign }) };
  const { promotion } = PromotionId.parse(await ops("POST", "/admin/promotions", body));
  const change = (next: CodeTerms["status"]) => ops("POST", `/admin/promotions/${promotion.id}`, { status: next });
  return { code, change };
}

/** Sets the shipping option's own delivery times, which come before those of the stock location. */
export async function setDeliveryTimes(metadata: Record<string, unknown>): Promise<void> {
  const { shipping_options } = Options.parse(
    await ops("GET", "/admin/shipping-options?fields=id,prices.id,prices.amount"),
  );
  await ops("POST", `/admin/shipping-options/${shipping_options[0]?.id}`, { metadata });
}

/** A tax on these products only, `rate` per cent on top of their prices, in the shop's default country. */
export async function tax(productIds: string[], rate: number): Promise<Undo> {
  const { regions } = Regions.parse(await ops("GET", "/admin/regions"));
  const region = regions.find(({ currency_code }) => currency_code === "usd");
  const body = { country_code: "us", provider_id: "tp_system" };
  const { tax_region } = TaxRegion.parse(await ops("POST", "/admin/tax-regions", body));
  const rules = productIds.map((reference_id) => ({ reference: "product", reference_id }));
  const code = `cents-${Date.now()}`;
  await ops("POST", "/admin/tax-rates", { tax_region_id: tax_region.id, name: "Sales tax", code, rate, rules });
  await ops("POST", `/admin/regions/${region?.id}`, { automatic_taxes: true });
  return async () => {
    await ops("POST", `/admin/regions/${region?.id}`, { automatic_taxes: false });
    await ops("DELETE", `/admin/tax-regions/${tax_region.id}`);
  };
}

/** A price of the shop's delivery, in US dollars. */
export async function chargeDelivery(amount: number): Promise<Undo> {
  const { shipping_options } = Options.parse(
    await ops("GET", "/admin/shipping-options?fields=id,prices.id,prices.amount"),
  );
  const [option] = shipping_options;
  const set = (dollars: number) => {
    const prices = option?.prices.map(({ id }) => ({ id, amount: dollars }));
    return ops("POST", `/admin/shipping-options/${option?.id}`, { prices });
  };
  await set(amount);
  return () => set(option?.prices[0]?.amount ?? 0);
}

/** Sets a product's price as ops can in Medusa Admin, which takes any number of decimals. */
export async function setPrice(productId: string, amount: number): Promise<void> {
  const Product = z.object({ product: z.object({ variants: z.array(z.object({ id: z.string() })) }) });
  const { product } = Product.parse(await ops("GET", `/admin/products/${productId}?fields=id,variants.id`));
  const [variant] = product.variants;
  const body = { prices: [{ currency_code: "usd", amount }] };
  await ops("POST", `/admin/products/${productId}/variants/${variant?.id}`, body);
}
