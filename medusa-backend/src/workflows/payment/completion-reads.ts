import { isDeepStrictEqual } from "node:util";
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  createRawPropertiesFromBigNumber,
  decorateCartTotals,
} from "@medusajs/framework/utils";
import type { Arrival, Duties } from "../../contract/costs";
import { type Database, databaseOf } from "../../lib/database/connection";
import { type CartToComplete, getCartToComplete } from "../../queries/carts/cart-to-complete";

/** What Medusa copies from a cart's metadata to its order's. */
export type OrderMetadata = { payment_intent_id: string; duties: Duties; arrival?: Arrival };

type Question = { entity: string; fields: string[]; filters?: Record<string, unknown> };
type Answer = { data: unknown[] };
type Graph = (question: Question, ...options: unknown[]) => Promise<Answer>;

const withRaw = (fields: string[]) => [...fields, ...fields.map((field) => `raw_${field}`)];
const TOTALS = withRaw(
  `total subtotal tax_total discount_total discount_tax_total original_total original_tax_total item_total item_subtotal
  item_tax_total sales_channel_id original_item_total original_item_subtotal original_item_tax_total shipping_total
  shipping_subtotal shipping_tax_total original_shipping_tax_total original_shipping_subtotal original_shipping_total`.split(
    /\s+/,
  ),
);
const LEVEL = "items.variant.inventory_items.inventory.location_levels";
/** The fields that Medusa's `completeCartWorkflow` reads of a cart (`completeCartFields` of its core flows). */
const CART_FIELDS = [
  ...TOTALS,
  ...`metadata id currency_code email locale created_at updated_at completed_at items.* items.tax_lines.*
  items.adjustments.* customer.* shipping_methods.* shipping_methods.tax_lines.* shipping_methods.adjustments.*
  shipping_address.* billing_address.* region.* credit_lines.* payment_collection.*
  payment_collection.payment_sessions.* promotions.id items.variant.id items.variant.product.id
  items.variant.product.is_giftcard items.variant.product.shipping_profile.id items.variant.manage_inventory
  items.variant.allow_backorder items.variant.inventory_items.inventory_item_id
  items.variant.inventory_items.required_quantity items.variant.inventory_items.inventory.requires_shipping
  ${LEVEL}.stocked_quantity ${LEVEL}.reserved_quantity ${LEVEL}.raw_stocked_quantity ${LEVEL}.raw_reserved_quantity
  ${LEVEL}.location_id ${LEVEL}.stock_locations.id ${LEVEL}.stock_locations.name
  ${LEVEL}.stock_locations.sales_channels.id ${LEVEL}.stock_locations.sales_channels.name`.split(/\s+/),
].sort();

const LINK_FIELDS = ["cart_id", "order_id"];
const OPTION_FIELDS = ["id", "shipping_profile_id"];
const REGION_FIELDS = ["payment_providers.id"];

/** Whether exactly these fields of an entity are asked for; without `wanted`, any of them. */
const asks = ({ entity, fields }: Question, name: string, wanted: readonly string[] = [...fields].sort()) =>
  entity === name && isDeepStrictEqual([...fields].sort(), wanted);

/** JSON of rows with their times as dates. JSON columns stay as they are. */
export function withDates(value: unknown, key = ""): unknown {
  if (typeof value === "string") return key.endsWith("_at") ? new Date(value) : value;
  if (Array.isArray(value)) return value.map((part) => withDates(part));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, part]) => {
    return [name, name === "metadata" || name === "data" || name === "context" ? part : withDates(part, name)];
  });
  return Object.fromEntries(entries);
}

/** Medusa's answer has these and the two ids that it needs to find customer and region. */
const CART_KEYS = new Set([...CART_FIELDS.map((field) => field.split(".")[0]), "customer_id", "region_id"]);

type Item = Record<string, unknown> & { variant: unknown };

/** The cart in the form of Medusa's answer, added up by Medusa's own function. */
function toMedusasCart(found: CartToComplete): Record<string, unknown> {
  const { items, customer, region, payment_collection, promotions, ...own } = withDates(found.cart) as {
    [key: string]: unknown;
    items: Item[];
  };
  // Medusa adds up the cart's own tables before it joins those of other modules.
  const cart = { ...own, items: items.map(({ variant: _, ...item }) => item) };
  createRawPropertiesFromBigNumber(decorateCartTotals(cart as unknown as Parameters<typeof decorateCartTotals>[0]));
  const joined = cart.items.map((item, place) => ({ ...item, variant: items[place]?.variant }));
  const whole = { ...cart, items: joined, customer, region, payment_collection, promotions };
  return Object.fromEntries(Object.entries(whole).filter(([key]) => CART_KEYS.has(key)));
}

/**
 * What Medusa asks to complete one cart, answered from one statement instead of some thirty, and the metadata that the
 * order gets. A question that it does not know, as after an upgrade of Medusa, is answered by Medusa itself.
 */
export class CompletionReads {
  private metadata: OrderMetadata | null = null;
  private reading: Promise<CartToComplete | null> | null = null;

  constructor(
    private readonly database: Database,
    private readonly askMedusa: Graph,
  ) {}

  /** Gives the order these metadata in place of its cart's. */
  promise(metadata: OrderMetadata): void {
    this.metadata = metadata;
  }

  /** Answers like `graph` of Medusa's query. */
  readonly graph: Graph = async (question, ...options) => {
    const known = await this.answer(question);
    const answer = known ? { data: known } : await this.askMedusa(question, ...options);
    const { metadata } = this;
    if (!metadata || !asks(question, "cart")) return answer;
    return { ...answer, data: answer.data.map((cart) => ({ ...(cart as object), metadata })) };
  };

  private async answer(question: Question): Promise<unknown[] | null> {
    const { filters } = question;
    if (asks(question, "order_cart", LINK_FIELDS)) {
      const found = await this.read(filters?.cart_id);
      return found && [found.order_cart].filter((link) => link !== null);
    }
    if (asks(question, "cart", CART_FIELDS)) {
      const found = await this.read(filters?.id);
      return found && [toMedusasCart(found)];
    }
    const found = await this.reading;
    if (found && asks(question, "shipping_option", OPTION_FIELDS)) return found.shipping_options;
    if (found && asks(question, "region", REGION_FIELDS))
      return [{ id: found.cart.region_id, payment_providers: found.payment_providers }];
    return null;
  }

  private async read(cartId: unknown): Promise<CartToComplete | null> {
    if (typeof cartId !== "string") return null;
    this.reading ??= getCartToComplete(this.database, cartId);
    return await this.reading;
  }
}

const COMPLETION_READS = "shop_completion_reads";

/** A container for one completion, whose query asks `CompletionReads` first. */
export function withCompletionReads(container: MedusaContainer): MedusaContainer {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const reads = new CompletionReads(databaseOf(container), query.graph.bind(query) as unknown as Graph);
  const asking = new Proxy(query, {
    get: (target, name) => (name === "graph" ? reads.graph : Reflect.get(target, name, target)),
  });
  const scope = container.createScope() as MedusaContainer;
  scope.register({
    [ContainerRegistrationKeys.QUERY]: asValue(asking),
    [COMPLETION_READS]: asValue(reads),
  });
  return scope;
}

/** The reads of the completion that runs in this container. */
export const completionReadsOf = (container: MedusaContainer): CompletionReads => container.resolve(COMPLETION_READS);
