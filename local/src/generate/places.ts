import type pg from "pg";
import { z } from "zod";
import { CURRENCY } from "../../../medusa-backend/src/contract/currency";

const ShopPlaces = z.object({
  salesChannelId: z.string(),
  shippingProfileId: z.string(),
  stockLocationId: z.string(),
  shippingOptionId: z.string(),
  shippingOptionName: z.string(),
  regionId: z.string(),
  currency: z.string(),
});
export type ShopPlaces = z.infer<typeof ShopPlaces>;

const PLACES = `
  select (select id from sales_channel where deleted_at is null order by created_at limit 1) as "salesChannelId",
    (select id from shipping_profile where deleted_at is null order by created_at limit 1) as "shippingProfileId",
    (select id from stock_location where deleted_at is null order by created_at limit 1) as "stockLocationId",
    so.id as "shippingOptionId", so.name as "shippingOptionName", r.id as "regionId", r.currency_code as currency
  from region r, shipping_option so
  where r.deleted_at is null and so.deleted_at is null and r.currency_code = '${CURRENCY}'
  order by r.created_at, so.created_at limit 1`;

/** @throws Error for a shop that was never started. */
export async function readPlaces(client: pg.Client): Promise<ShopPlaces> {
  const found = ShopPlaces.safeParse((await client.query(PLACES)).rows[0]);
  if (!found.success) throw new Error("The shop is empty: start it once with npm start, then run the command again.");
  return found.data;
}

const SoldProduct = z.object({
  id: z.string(),
  variant_id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  handle: z.string(),
  thumbnail: z.string().nullable(),
  price: z.coerce.number(),
  tracked: z.boolean(),
});
/** `price` in major units, `tracked` if its stock is counted. */
export type SoldProduct = z.infer<typeof SoldProduct>;

/** More different products would only cost memory. */
const MOST_SOLD = 5_000;

const SOLD = `
  select p.id, v.id as variant_id, p.title, coalesce(p.subtitle, '') as subtitle, p.handle, p.thumbnail,
    pr.amount as price, v.manage_inventory as tracked
  from product p
  join product_variant v on v.product_id = p.id and v.deleted_at is null
  join product_variant_price_set s on s.variant_id = v.id and s.deleted_at is null
  join price pr on pr.price_set_id = s.price_set_id and pr.deleted_at is null and pr.currency_code = '${CURRENCY}'
  join product_shipping_profile sp on sp.product_id = p.id and sp.deleted_at is null
  where p.deleted_at is null and p.status = 'published' and pr.amount > 0.5 and pr.amount = round(pr.amount, 2)
  order by p.id limit ${MOST_SOLD}`;

export async function readSoldProducts(client: pg.Client): Promise<SoldProduct[]> {
  return z
    .array(SoldProduct)
    .min(1)
    .parse((await client.query(SOLD)).rows);
}

const Model = z.object({ subtitle: z.string(), description: z.string(), thumbnail: z.string(), kind: z.string() });
export type Model = z.infer<typeof Model>;

const MODELS = `
  select coalesce(subtitle, '') as subtitle, coalesce(description, '') as description, thumbnail, metadata->>'kind' as kind
  from product
  where deleted_at is null and status = 'published' and thumbnail is not null and metadata->>'kind' is not null
    and metadata ? 'flightTimeMinutes'
    and handle not like 'made-up-%'
  order by created_at, id limit 50`;

export async function readModels(client: pg.Client): Promise<Model[]> {
  return z
    .array(Model)
    .min(1)
    .parse((await client.query(MODELS)).rows);
}
