import { CATALOGUE_SUBJECTS } from "./product-subjects";
import { many, own, type Part, type Subject } from "./subject";

const ADDRESS =
  "company first_name last_name address_1 address_2 city province postal_code country_code phone metadata";
const orderAddress = (kind: "shipping" | "billing"): Part => ({
  name: `${kind}_address`,
  from: `order_address t join "order" o on o.${kind}_address_id = t.id`,
  of: "o.id",
  personal: ADDRESS,
});
const OF_PAYMENT =
  "join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null";
const ofVersion = (table: string) => `"${table}" t join "order" o on o.id = t.order_id and o.version = t.version`;

export const SALES_SUBJECTS = {
  order: {
    person: "customer_id",
    parts: [
      own(
        "order",
        "status is_draft_order version region_id sales_channel_id customer_id canceled_at",
        "email metadata",
      ),
      orderAddress("shipping"),
      orderAddress("billing"),
      {
        name: "items",
        from: ofVersion("order_item"),
        of: "t.order_id",
        key: "t.item_id",
        columns:
          "quantity unit_price fulfilled_quantity shipped_quantity delivered_quantity return_requested_quantity return_received_quantity return_dismissed_quantity written_off_quantity",
      },
      {
        name: "shipping_methods",
        from: `order_shipping_method t join order_shipping s on s.shipping_method_id = t.id and s.deleted_at is null
          join "order" o on o.id = s.order_id and o.version = s.version`,
        of: "s.order_id",
        key: "t.id",
        columns: "name amount shipping_option_id",
      },
      many("credit_lines", "order_credit_line", "order_id", "amount reference reference_id"),
      many("transactions", "order_transaction", "order_id", "amount currency_code reference reference_id"),
      {
        name: "payments",
        from: "payment t join order_payment_collection l on l.payment_collection_id = t.payment_collection_id and l.deleted_at is null",
        of: "l.order_id",
        key: "t.id",
        columns: "amount provider_id captured_at canceled_at",
      },
      {
        name: "captures",
        from: `capture t join payment p on p.id = t.payment_id ${OF_PAYMENT}`,
        of: "l.order_id",
        key: "t.id",
        columns: "amount payment_id",
      },
      {
        name: "refunds",
        from: `refund t join payment p on p.id = t.payment_id ${OF_PAYMENT}`,
        of: "l.order_id",
        key: "t.id",
        columns: "amount payment_id refund_reason_id",
        personal: "note",
      },
      {
        name: "payment_collections",
        from: "payment_collection t join order_payment_collection l on l.payment_collection_id = t.id and l.deleted_at is null",
        of: "l.order_id",
        key: "t.id",
        columns: "status amount authorized_amount captured_amount refunded_amount",
      },
      {
        name: "fulfillments",
        from: "fulfillment t join order_fulfillment l on l.fulfillment_id = t.id and l.deleted_at is null",
        of: "l.order_id",
        key: "t.id",
        columns: "location_id packed_at shipped_at delivered_at canceled_at",
      },
      {
        name: "labels",
        from: "fulfillment_label t join order_fulfillment l on l.fulfillment_id = t.fulfillment_id and l.deleted_at is null",
        of: "l.order_id",
        key: "t.id",
        columns: "fulfillment_id tracking_number",
      },
      many("returns", "return", "order_id", "status location_id refund_amount requested_at received_at canceled_at"),
      {
        name: "return_items",
        from: `return_item t join "return" r on r.id = t.return_id`,
        of: "r.order_id",
        key: "t.id",
        columns: "return_id item_id reason_id quantity received_quantity damaged_quantity",
        personal: "note",
      },
      many("changes", "order_change", "order_id", "change_type status return_id", "description internal_note metadata"),
      many(
        "actions",
        "order_change_action",
        "order_id",
        "order_change_id action reference reference_id amount applied",
        "details internal_note",
      ),
    ],
  },
  customer: {
    person: "id",
    parts: [
      own("customer", "has_account", "email first_name last_name company_name phone metadata"),
      many(
        "addresses",
        "customer_address",
        "customer_id",
        "is_default_shipping is_default_billing",
        `address_name ${ADDRESS}`,
      ),
      {
        name: "groups",
        from: "customer_group_customer t",
        of: "t.customer_id",
        key: "t.customer_group_id",
        columns: "customer_group_id",
      },
    ],
  },
  customer_group: { parts: [own("customer_group", "name metadata")] },
  refund_reason: { parts: [own("refund_reason", "code label description metadata")] },
  return_reason: { parts: [own("return_reason", "value label description parent_return_reason_id metadata")] },
} satisfies Record<string, Subject>;

const PRICE = "title currency_code amount min_quantity max_quantity";

export const SETTINGS_SUBJECTS = {
  fulfillment_set: {
    parts: [
      own("fulfillment_set", "name type metadata"),
      many("service_zones", "service_zone", "fulfillment_set_id", "name metadata"),
      {
        name: "geo_zones",
        from: "geo_zone t join service_zone z on z.id = t.service_zone_id",
        of: "z.fulfillment_set_id",
        key: "t.id",
        columns: "service_zone_id type country_code province_code city postal_expression",
      },
    ],
  },
  shipping_option: {
    parts: [
      own(
        "shipping_option",
        "name price_type service_zone_id shipping_profile_id provider_id shipping_option_type_id data metadata",
      ),
      many("rules", "shipping_option_rule", "shipping_option_id", "attribute operator value"),
      {
        name: "prices",
        from: "price t join shipping_option_price_set s on s.price_set_id = t.price_set_id and s.deleted_at is null",
        of: "s.shipping_option_id",
        key: "t.id",
        columns: PRICE,
      },
    ],
  },
  shipping_option_type: { parts: [own("shipping_option_type", "label description code")] },
  shipping_profile: { parts: [own("shipping_profile", "name type metadata")] },
  stock_location: {
    parts: [
      own("stock_location", "name address_id metadata"),
      {
        name: "address",
        from: "stock_location_address t join stock_location l on l.address_id = t.id",
        of: "l.id",
        columns: "company address_1 address_2 city province postal_code country_code phone",
      },
      many("fulfillment_sets", "location_fulfillment_set", "stock_location_id", "fulfillment_set_id"),
      many("fulfillment_providers", "location_fulfillment_provider", "stock_location_id", "fulfillment_provider_id"),
      many("sales_channels", "sales_channel_stock_location", "stock_location_id", "sales_channel_id"),
    ],
  },
  api_key: {
    parts: [
      own("api_key", "title type redacted revoked_at revoked_by"),
      many("sales_channels", "publishable_api_key_sales_channel", "publishable_key_id", "sales_channel_id"),
    ],
  },
  invite: { parts: [own("invite", "accepted expires_at")] },
  user: { parts: [own("user", "avatar_url created_at")] },
  region: {
    parts: [
      own("region", "name currency_code automatic_taxes metadata"),
      { name: "countries", from: "region_country t", of: "t.region_id", key: "t.iso_2", columns: "iso_2" },
      many("payment_providers", "region_payment_provider", "region_id", "payment_provider_id"),
    ],
  },
  sales_channel: { parts: [own("sales_channel", "name description is_disabled metadata")] },
  store: {
    parts: [
      own("store", "name default_sales_channel_id default_region_id default_location_id metadata"),
      many("currencies", "store_currency", "store_id", "currency_code is_default"),
    ],
  },
  tax_region: { parts: [own("tax_region", "provider_id country_code province_code parent_id metadata")] },
  tax_rate: {
    parts: [
      own("tax_rate", "rate code name is_default is_combinable tax_region_id metadata"),
      many("rules", "tax_rate_rule", "tax_rate_id", "reference reference_id"),
    ],
  },
  propertyLabel: { prefix: "plbl_", parts: [own("property_label", "entity property label description")] },
  view: { parts: [own("view_configuration", "entity name user_id is_system_default configuration")] },
  layout: {
    parts: [
      {
        name: "",
        from: "layout_configuration t",
        of: "t.zone",
        key: "t.id",
        columns: "user_id is_system_default configuration",
      },
    ],
  },
} satisfies Record<string, Subject>;

export type { Part, Subject } from "./subject";

/** What the audit trail stores of each kind of record in Medusa Admin. */
export const SUBJECTS = { ...SALES_SUBJECTS, ...CATALOGUE_SUBJECTS, ...SETTINGS_SUBJECTS };

export type SubjectName = keyof typeof SUBJECTS;
