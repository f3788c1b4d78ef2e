import { many, own, type Part, type Subject } from "./part";

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

/** Orders with all their parts, and customers. */
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
