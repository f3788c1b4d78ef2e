import type { Faker } from "@faker-js/faker";
import { intentIdOf } from "stripe-sandbox/settled-payments";
import { counted, type Rows, toMajor } from "./copy";
import { addCustomer } from "./customers";
import type { OrderPlan } from "./order-plan";
import { addAbandoned, addMoney } from "./payment-rows";
import type { ShopPlaces } from "./places";

const HOUR_MS = 3_600_000;
const REVIEWED = 0.3;
const RATINGS = [
  { weight: 55, value: 5 },
  { weight: 25, value: 4 },
  { weight: 10, value: 3 },
  { weight: 5, value: 2 },
  { weight: 5, value: 1 },
];

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

function addLines(rows: Rows, { key, at, lines, status }: OrderPlan): void {
  lines.forEach(({ product, quantity }, index) => {
    const sent = status === "shipped" ? quantity : 0;
    rows.addAt(at, "order_line_item", {
      id: `ordli_${key}${index}`,
      title: product.title,
      subtitle: product.title,
      thumbnail: product.thumbnail,
      variant_id: product.variant_id || null,
      product_id: product.id || null,
      product_title: product.title,
      product_subtitle: product.subtitle,
      product_handle: product.handle,
      variant_title: product.title,
      requires_shipping: true,
      is_discountable: true,
      is_tax_inclusive: false,
      ...counted("unit_price", product.price),
      metadata: {},
    });
    rows.addAt(at, "order_item", {
      id: `orditem_${key}${index}`,
      order_id: `order_${key}`,
      version: 1,
      item_id: `ordli_${key}${index}`,
      ...counted("quantity", quantity),
      ...counted("fulfilled_quantity", sent),
      ...counted("shipped_quantity", sent),
      ...counted("delivered_quantity", sent),
      ...counted("return_requested_quantity", 0),
      ...counted("return_received_quantity", 0),
      ...counted("return_dismissed_quantity", 0),
      ...counted("written_off_quantity", 0),
    });
  });
}

function addParcel(rows: Rows, { key, at, lines }: OrderPlan, places: ShopPlaces): void {
  const sentAt = later(at, 20);
  rows.addAt(sentAt, "fulfillment", {
    id: `ful_${key}`,
    location_id: places.stockLocationId,
    packed_at: sentAt,
    shipped_at: sentAt,
    delivered_at: later(at, 70),
    data: {},
    provider_id: "manual_manual",
    shipping_option_id: places.shippingOptionId,
  });
  lines.forEach(({ product, quantity }, index) => {
    rows.addAt(sentAt, "fulfillment_item", {
      id: `fulit_${key}${index}`,
      title: product.title,
      sku: "",
      barcode: "",
      ...counted("quantity", quantity),
      line_item_id: `ordli_${key}${index}`,
      fulfillment_id: `ful_${key}`,
    });
  });
  rows.addAt(sentAt, "order_fulfillment", {
    id: `ordful_${key}`,
    order_id: `order_${key}`,
    fulfillment_id: `ful_${key}`,
  });
}

/** Old enough that their contents are erased. */
function addMails(rows: Rows, { key, at, customer, status }: OrderPlan): void {
  const kinds = { pending: null, shipped: "order_shipped", cancelled: "order_cancelled" };
  for (const kind of ["order_confirmation", kinds[status]]) {
    if (!kind) continue;
    rows.addAt(at, "outbox_mail", {
      id: `mail_${kind === "order_confirmation" ? 1 : 2}_${key}`,
      key: `${kind}:${kind === "order_shipped" ? "ful" : "order"}_${key}`,
      kind,
      recipient: customer.email,
      order_id: `order_${key}`,
      status: "sent",
      edition: 1,
      attempts: 1,
      next_attempt_at: at,
      sent_at: at,
    });
  }
}

function addReview(rows: Rows, faker: Faker, { key, at, customer, lines }: OrderPlan): void {
  const product = lines.find((line) => line.product.id !== "")?.product;
  if (!product) return;
  const written = later(at, 24 * faker.number.int({ min: 1, max: 20 }));
  rows.addAt(written, "review", {
    id: `rev_${key}`,
    customer_id: customer.id,
    product_id: product.id,
    order_id: `order_${key}`,
    reviewer_name: customer.name,
    description: faker.lorem.sentences({ min: 1, max: 4 }),
    rating: faker.helpers.weightedArrayElement(RATINGS),
  });
}

const countryOf = ({ number }: OrderPlan) => (number % 10 === 0 ? "bd" : "us");

/** As the database's function "shop_order_facts" makes them, whose indexes are dropped while rows are written. */
function listedFacts(plan: OrderPlan) {
  const { customer, at, lines, total, status } = plan;
  const products = [...new Set(lines.map(({ product }) => product.title))].sort().join("\n");
  const digits = customer.phone.replace(/\D/g, "");
  const known = [customer.name, customer.email, products, customer.address, customer.phone];
  return {
    placed_at: at,
    sought: `${customer.name} ${customer.email}`,
    found_by: [...known, ...(digits === customer.phone ? [] : [digits])].join(" ").toLowerCase(),
    products: products.toLowerCase(),
    country: countryOf(plan),
    total: toMajor(total),
    part_sent: status === "shipped",
  };
}

export function addOrder(rows: Rows, faker: Faker, plan: OrderPlan, places: ShopPlaces): void {
  const { key, at, customer, status } = plan;
  if (customer.isNew) addCustomer(rows, customer, at);
  rows.addAt(at, "order_address", {
    id: `ordaddr_${key}`,
    first_name: customer.name,
    address_1: customer.address,
    phone: customer.phone,
    country_code: countryOf(plan),
  });
  rows.addAt(at, "order", {
    id: `order_${key}`,
    region_id: places.regionId,
    customer_id: customer.id,
    version: 1,
    sales_channel_id: places.salesChannelId,
    status: status === "cancelled" ? "canceled" : "pending",
    is_draft_order: false,
    email: customer.email,
    currency_code: places.currency,
    shipping_address_id: `ordaddr_${key}`,
    no_notification: false,
    metadata: { payment_intent_id: intentIdOf({ key }) },
    canceled_at: status === "cancelled" ? later(at, 5) : null,
  });
  addLines(rows, plan);
  rows.addAt(at, "order_shipping_method", {
    id: `ordsm_${key}`,
    name: places.shippingOptionName,
    ...counted("amount", 0),
    is_tax_inclusive: false,
    shipping_option_id: places.shippingOptionId,
    data: {},
  });
  rows.addAt(at, "order_shipping", {
    id: `ordspmv_${key}`,
    order_id: `order_${key}`,
    version: 1,
    shipping_method_id: `ordsm_${key}`,
  });
  addMoney(rows, plan, places.currency);
  const gone = status === "cancelled" ? later(at, 5) : null;
  rows.addAt(at, "order_status", {
    id: `ostat_${key}`,
    order_id: `order_${key}`,
    status,
    owner_hidden_at: gone,
    admin_hidden_at: gone,
    ...listedFacts(plan),
    updated_at: status === "shipped" ? later(at, 20) : (gone ?? at),
  });
  if (status === "shipped") addParcel(rows, plan, places);
  addMails(rows, plan);
  if (status === "shipped" && customer.isNew && faker.datatype.boolean(REVIEWED)) addReview(rows, faker, plan);
  if (plan.abandoned) addAbandoned(rows, plan, places.currency);
}
