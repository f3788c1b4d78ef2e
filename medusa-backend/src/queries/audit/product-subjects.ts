import { many, own, type Subject } from "./subject";

const PRICE = "title currency_code amount min_quantity max_quantity";
const RULES = "description attribute operator";

export const CATALOGUE_SUBJECTS = {
  campaign: {
    parts: [
      own("promotion_campaign", "name description campaign_identifier starts_at ends_at"),
      many("budget", "promotion_campaign_budget", "campaign_id", `type "limit" used currency_code attribute`),
    ],
  },
  promotion: {
    parts: [
      own("promotion", `code campaign_id is_automatic type status is_tax_inclusive "limit" used metadata`),
      many(
        "application_method",
        "promotion_application_method",
        "promotion_id",
        "value max_quantity apply_to_quantity buy_rules_min_quantity type target_type allocation currency_code",
      ),
      {
        name: "rules",
        from: "promotion_rule t join promotion_promotion_rule l on l.promotion_rule_id = t.id",
        of: "l.promotion_id",
        key: "t.id",
        columns: RULES,
      },
      ...(["buy", "target"] as const).map((kind) => ({
        name: `${kind}_rules`,
        from: `promotion_rule t join application_method_${kind}_rules l on l.promotion_rule_id = t.id
          join promotion_application_method a on a.id = l.application_method_id and a.deleted_at is null`,
        of: "a.promotion_id",
        key: "t.id",
        columns: RULES,
      })),
      {
        name: "rule_values",
        from: "promotion_rule_value t join promotion_promotion_rule l on l.promotion_rule_id = t.promotion_rule_id",
        of: "l.promotion_id",
        key: "t.id",
        columns: "promotion_rule_id value",
      },
      ...(["buy", "target"] as const).map((kind) => ({
        name: `${kind}_rule_values`,
        from: `promotion_rule_value t join application_method_${kind}_rules l on l.promotion_rule_id = t.promotion_rule_id
          join promotion_application_method a on a.id = l.application_method_id and a.deleted_at is null`,
        of: "a.promotion_id",
        key: "t.id",
        columns: "promotion_rule_id value",
      })),
    ],
  },
  collection: { parts: [own("product_collection", "title handle metadata external_id")] },
  category: {
    parts: [
      own(
        "product_category",
        "name description handle is_active is_internal rank parent_category_id metadata external_id",
      ),
    ],
  },
  product: {
    prefix: "prod_",
    parts: [
      own(
        "product",
        "title subtitle description handle status thumbnail weight length height width origin_country hs_code mid_code material is_giftcard discountable collection_id type_id external_id metadata",
      ),
      many(
        "variants",
        "product_variant",
        "product_id",
        "title sku barcode ean upc allow_backorder manage_inventory weight length height width origin_country hs_code mid_code material variant_rank thumbnail metadata",
      ),
      {
        name: "prices",
        from: `price t join product_variant_price_set s on s.price_set_id = t.price_set_id and s.deleted_at is null
          join product_variant v on v.id = s.variant_id and t.price_list_id is null`,
        of: "v.product_id",
        key: "t.id",
        columns: PRICE,
      },
      {
        name: "inventory_items",
        from: "product_variant_inventory_item t join product_variant v on v.id = t.variant_id",
        of: "v.product_id",
        key: "t.id",
        columns: "variant_id inventory_item_id required_quantity",
      },
      many("images", "image", "product_id", "url rank"),
      {
        name: "variant_images",
        from: "product_variant_product_image t join product_variant v on v.id = t.variant_id",
        of: "v.product_id",
        key: "t.id",
        columns: "variant_id image_id",
      },
      {
        name: "options",
        from: "product_option t join product_product_option l on l.product_option_id = t.id and l.deleted_at is null",
        of: "l.product_id",
        key: "t.id",
        columns: "title",
      },
      {
        name: "option_values",
        from: `product_option_value t
          join product_product_option l on l.product_option_id = t.option_id and l.deleted_at is null`,
        of: "l.product_id",
        key: "t.id",
        columns: "option_id value rank",
      },
      many("sales_channels", "product_sales_channel", "product_id", "sales_channel_id"),
      many("shipping_profiles", "product_shipping_profile", "product_id", "shipping_profile_id"),
    ],
  },
  product_option: {
    parts: [
      own("product_option", "title is_exclusive metadata"),
      many("values", "product_option_value", "option_id", "value rank metadata"),
    ],
  },
  product_tag: { parts: [own("product_tag", "value metadata external_id")] },
  product_type: { parts: [own("product_type", "value metadata external_id")] },
  price_list: {
    parts: [
      own("price_list", "title description status type starts_at ends_at metadata"),
      many("rules", "price_list_rule", "price_list_id", "attribute value"),
    ],
  },
  price: { prefix: "price_", parts: [own("price", `price_set_id price_list_id ${PRICE}`)] },
  price_preference: { parts: [own("price_preference", "attribute value is_tax_inclusive")] },
  inventory_item: {
    prefix: "iitem_",
    parts: [
      own(
        "inventory_item",
        "sku title description thumbnail requires_shipping weight length height width origin_country hs_code mid_code material metadata",
      ),
      many(
        "levels",
        "inventory_level",
        "inventory_item_id",
        "location_id stocked_quantity reserved_quantity incoming_quantity",
      ),
    ],
  },
  reservation: {
    parts: [
      own(
        "reservation_item",
        "inventory_item_id location_id line_item_id quantity description external_id allow_backorder metadata",
      ),
    ],
  },
} satisfies Record<string, Subject>;
