import { many, own, type Subject } from "./part";

const PRICE = "title currency_code amount min_quantity max_quantity";

/** Shipping, taxes, the store's settings and its users. */
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
  property_label: { prefix: "plbl_", parts: [own("property_label", "entity property label description")] },
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
