import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { databaseOf } from "../../lib/database/connection";
import { orderStatusService } from "../../modules/services";
import { setOrderDates } from "../../queries/seeding/seeding";
import { pick } from "./pick";

const BATCH = 200;
const HOUR_MS = 3_600_000;
const FIRST_NAMES = ["Nia", "Omar", "Ada", "Grace", "Ravi", "Lena", "Tomás", "Mei", "Kofi", "Ines"] as const;
const LAST_NAMES = ["Rahman", "Haddad", "Okafor", "Lindqvist", "Moreau", "Tanaka", "Novak", "Silva"] as const;
/** The statuses of ten orders in a row. */
const STATUSES = [
  "shipped",
  "shipped",
  "shipped",
  "shipped",
  "shipped",
  "shipped",
  "pending",
  "pending",
  "pending",
  "cancelled",
] as const;

function toOrder(number: number) {
  const first = pick(FIRST_NAMES, number);
  const last = pick(LAST_NAMES, Math.floor(number / FIRST_NAMES.length));
  const lines = Array.from({ length: 1 + (number % 3) }, (_, index) => pick(BUILT_IN_PRODUCTS, number + index));
  return {
    email: `${first}.${last}.${number}@example.com`
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .toLowerCase(),
    currency_code: "usd",
    shipping_address: {
      first_name: `${first} ${last}`,
      address_1: `${number} Loft Street`,
      phone: "+1 512 555 0100",
      country_code: "us",
    },
    items: lines.map((product, index) => ({
      title: product.title,
      product_title: product.title,
      thumbnail: product.image_url,
      quantity: 1 + ((number + index) % 2),
      unit_price: product.price,
    })),
  };
}

/** Adds `count` orders of made-up customers, one for each past hour; nothing was paid for them. */
export async function generateOrders(
  container: MedusaContainer,
  count: number,
  told: (done: number, of: number) => void,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  const statuses = orderStatusService(container);
  const database = databaseOf(container);
  const now = Date.now();
  for (let done = 0; done < count; ) {
    const size = Math.min(BATCH, count - done);
    const made = await orders.createOrders(Array.from({ length: size }, (_, index) => toOrder(done + index + 1)));
    await statuses.createShopOrderStatuses(
      made.map(({ id }, index) => ({ order_id: id, status: pick(STATUSES, done + index) })),
    );
    const dates = made.map((_, index) => new Date(now - (done + index) * HOUR_MS).toISOString());
    await setOrderDates(
      database,
      made.map(({ id }) => id),
      dates,
    );
    done += size;
    told(done, count);
  }
}
