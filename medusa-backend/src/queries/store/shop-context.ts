import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";

const ShopContext = z.object({ region_id: z.string(), currency_code: z.string(), sales_channel_id: z.string() });
/** Where and in which currency the shop sells. */
export type ShopContext = z.infer<typeof ShopContext>;

/** The region that holds the shop's default country, and the store's default sales channel. */
const CONTEXT_SQL = `
  select r.id as region_id, r.currency_code, s.default_sales_channel_id as sales_channel_id
  from region r
  join region_country rc on rc.region_id = r.id and rc.iso_2 = ?
  cross join (select default_sales_channel_id from store where deleted_at is null order by created_at limit 1) s
  where r.deleted_at is null`;

/** @throws Error on a shop that was never seeded. */
export async function requireShopContext(container: MedusaContainer, countryCode: string): Promise<ShopContext> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [context] = await queryRows(database, ShopContext, CONTEXT_SQL, [countryCode]);
  if (!context) throw new Error(`No region of the shop holds the country "${countryCode}".`);
  return context;
}
