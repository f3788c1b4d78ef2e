import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { queryDatabase } from "./database";
import { mustAsOps } from "./ops";
import { asAdmin, variantIdOf, variantPath } from "./products";

/** A quarter off everything by a code of its own, overridden by `terms`, in the form that the desk sends. */
export const termsOf = (terms: Record<string, unknown>) => ({
  code: `DESK_${randomUUID().slice(0, 8).toUpperCase()}`,
  isAutomatic: false,
  takes: "percent",
  value: 25,
  productIds: [] as string[],
  minimum: null,
  firstOrder: false,
  startsAt: null,
  endsAt: null,
  limit: null,
  limitEach: null,
  ...terms,
});

/** Creates the draft of a discount at the desk. @throws Error for any answer but 201. */
export async function makeDiscount(terms: Record<string, unknown>): Promise<{ id: string; code: string }> {
  const body = termsOf(terms);
  const answer = await asAdmin("POST", "/discounts", body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: (answer.body as { discountId: string }).discountId, code: body.code };
}

/** Starts a discount. */
export const startDiscount = (id: string) => asAdmin("POST", `/discounts/${id}/state`, { to: "running" });

const Promotion = z.object({
  promotion: z.object({ id: z.string(), campaign: z.object({ id: z.string() }).nullish() }),
});
const Regions = z.object({ regions: z.array(z.object({ id: z.string(), currency_code: z.string() })) });
const TaxRegion = z.object({ tax_region: z.object({ id: z.string() }) });
const Option = z.object({
  id: z.string(),
  name: z.string(),
  service_zone_id: z.string(),
  shipping_profile_id: z.string(),
  prices: z.array(z.object({ id: z.string(), amount: z.number() })),
  rules: z.array(z.object({ id: z.string(), attribute: z.string(), operator: z.string(), value: z.string() })),
});
const Options = z.object({ shipping_options: z.array(Option) });
const MadeOption = z.object({ shipping_option: z.object({ id: z.string() }) });

/** Undoes what a test made ops add; each function of this file returns one. */
export type Undo = () => Promise<unknown>;

/** Undoes it when the test has ended, the last first. */
export function undoAfterwards(...added: readonly (Undo | undefined)[]): void {
  for (const undo of added) onTestFinished(async () => void (await undo?.()));
}

/** This percentage off these products, and nothing else. */
const percentOff = (productIds: string[], value: number) => ({
  type: "percentage",
  target_type: "items",
  allocation: "each",
  max_quantity: 999,
  value,
  currency_code: "usd",
  target_rules: [{ attribute: "items.product.id", operator: "in", values: productIds }],
});

/** The uses per customer, as in Medusa Admin: by the account, or by its e-mail. */
type UsesOfEach = { limit: number; by: "customer_id" | "customer_email" };

/** A campaign of these terms, with its budget. */
const campaignOf = (code: string, budget?: object) => {
  return { name: code, campaign_identifier: code, ...(budget && { budget }) };
};
const eachBudget = ({ limit, by }: UsesOfEach) => ({ type: "use_by_attribute", limit, attribute: by });

/** Whom a promotion of `promote` is for, its uses or budget, and how its code begins. */
type Promoted = { each?: UsesOfEach; groupId?: string; name?: string; budget?: object };

/** An automatic promotion on these products only, `percent` off, for everybody or a group of customers. */
export async function promote(
  productIds: string[],
  percent: number,
  { each, groupId, name = "CENTS", budget = each && eachBudget(each) }: Promoted = {},
): Promise<Undo> {
  const code = `${name}${randomUUID().slice(0, 8)}`;
  const body = {
    code,
    type: "standard",
    status: "active",
    is_automatic: true,
    application_method: percentOff(productIds, percent),
    ...(groupId && { rules: [{ attribute: "customer.groups.id", operator: "in", values: [groupId] }] }),
    ...(budget && { campaign: campaignOf(code, budget) }),
  };
  const { promotion } = Promotion.parse(await mustAsOps("POST", "/admin/promotions", body));
  return () => mustAsOps("DELETE", `/admin/promotions/${promotion.id}`);
}

/** A price list with a lower price: only Medusa can build its cart. The guard that refuses it is off meanwhile. */
export async function beginSale(productId: string, amount: number): Promise<void> {
  const body = {
    title: `Sale ${productId}`,
    description: "A test's",
    type: "sale",
    status: "active",
    prices: [{ variant_id: await variantIdOf(productId), currency_code: "usd", amount }],
  };
  await queryDatabase("alter table price disable trigger shop_one_price_price");
  try {
    await mustAsOps("POST", "/admin/price-lists", body);
  } finally {
    await queryDatabase("alter table price enable trigger shop_one_price_price");
  }
}

/** The terms of a code; `budget` is the most that all its uses take off together, in US dollars. */
type CodeTerms = {
  percent?: number;
  limit?: number;
  budget?: number;
  startsAt?: string;
  endsAt?: string;
  each?: UsesOfEach;
  status?: "active" | "draft" | "inactive";
};

/** A discount code on these products, ten per cent by default; `endAt` sets the end of a code that has one. */
export async function makeCode(productIds: string[], terms: CodeTerms = {}) {
  const { percent = 10, limit, budget, each, startsAt, endsAt, status = "active" } = terms;
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  const spend = budget === undefined ? undefined : { type: "spend", limit: budget, currency_code: "usd" };
  const counted = each ? eachBudget(each) : spend;
  const dated = startsAt !== undefined || endsAt !== undefined || counted !== undefined;
  const campaign = { ...campaignOf(code, counted), starts_at: startsAt, ends_at: endsAt };
  const body = {
    ...{ code, type: "standard", status, limit },
    application_method: percentOff(productIds, percent),
    ...(dated && { campaign }),
  };
  const { promotion } = Promotion.parse(await mustAsOps("POST", "/admin/promotions", body));
  const update = (body: object) => mustAsOps("POST", `/admin/promotions/${promotion.id}`, body);
  const change = (next: CodeTerms["status"]) => update({ status: next });
  const edit = (percent: number) => update({ application_method: { value: percent } });
  const endAt = (ends_at: string) => mustAsOps("POST", `/admin/campaigns/${promotion.campaign?.id}`, { ends_at });
  return { id: promotion.id, code, change, edit, endAt };
}

/** The shop's delivery of this name. @throws Error if there is none. */
async function deliveryNamed(name: string): Promise<z.infer<typeof Option>> {
  const fields = "id,name,service_zone_id,shipping_profile_id,prices.id,prices.amount,rules.*";
  const path = `/admin/shipping-options?limit=100&fields=${fields}`;
  const { shipping_options } = Options.parse(await mustAsOps("GET", path));
  const option = shipping_options.find((one) => one.name === name);
  if (!option) throw new Error(`the shop has no ${name}`);
  return option;
}

const STANDARD = "Standard delivery";

/** Sets the standard delivery's own times, which take precedence over those of the stock location. */
export async function setDeliveryTimes(metadata: Record<string, unknown>): Promise<void> {
  const { id } = await deliveryNamed(STANDARD);
  await mustAsOps("POST", `/admin/shipping-options/${id}`, { metadata });
}

/** Another delivery beside the standard one, in US dollars; `disable` takes it out of the Store like Medusa Admin. */
export async function addDelivery(name: string, dollars: number) {
  const { service_zone_id, shipping_profile_id, rules } = await deliveryNamed(STANDARD);
  const body = {
    ...{ name, price_type: "flat", provider_id: "manual_manual", service_zone_id, shipping_profile_id },
    type: { label: name, description: "A test's.", code: name.toLowerCase() },
    prices: [{ currency_code: "usd", amount: dollars }],
    rules: rules.map(({ id: _, ...rule }) => rule),
  };
  const { id } = MadeOption.parse(await mustAsOps("POST", "/admin/shipping-options", body)).shipping_option;
  const disable = async () => {
    const own = await deliveryNamed(name);
    const closed = own.rules.map((rule) =>
      rule.attribute === "enabled_in_store" ? { ...rule, value: "false" } : rule,
    );
    await mustAsOps("POST", `/admin/shipping-options/${id}`, { rules: closed });
  };
  return { id, disable, remove: () => mustAsOps("DELETE", `/admin/shipping-options/${id}`) };
}

/** The id of the region that pays in US dollars. */
export async function requireRegion(): Promise<string> {
  const { regions } = Regions.parse(await mustAsOps("GET", "/admin/regions"));
  const region = regions.find(({ currency_code }) => currency_code === "usd");
  if (!region) throw new Error("the shop has no region in US dollars");
  return region.id;
}

/** A tax on these products only, `rate` per cent on top of their prices, in the shop's default country. */
export async function tax(productIds: string[], rate: number): Promise<Undo> {
  const region = await requireRegion();
  const body = { country_code: "us", provider_id: "tp_system" };
  const { tax_region } = TaxRegion.parse(await mustAsOps("POST", "/admin/tax-regions", body));
  const rules = productIds.map((referenceId) => ({ reference: "product", reference_id: referenceId }));
  const code = `cents-${Date.now()}`;
  await mustAsOps("POST", "/admin/tax-rates", { tax_region_id: tax_region.id, name: "Sales tax", code, rate, rules });
  await mustAsOps("POST", `/admin/regions/${region}`, { automatic_taxes: true });
  return async () => {
    await mustAsOps("POST", `/admin/regions/${region}`, { automatic_taxes: false });
    await mustAsOps("DELETE", `/admin/tax-regions/${tax_region.id}`);
  };
}

/** A price of the standard delivery, in US dollars: less than the other deliveries cost. */
export async function chargeDelivery(amount: number): Promise<Undo> {
  const option = await deliveryNamed(STANDARD);
  const set = (dollars: number) => {
    const prices = option.prices.map(({ id }) => ({ id, amount: dollars }));
    return mustAsOps("POST", `/admin/shipping-options/${option.id}`, { prices });
  };
  await set(amount);
  return () => set(option.prices[0]?.amount ?? 0);
}

/** Sets a product's price like ops in Medusa Admin, which accepts any number of decimals. */
export async function setPrice(productId: string, amount: number): Promise<void> {
  await mustAsOps("POST", await variantPath({ productId }), { prices: [{ currency_code: "usd", amount }] });
}
