import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";
import { ONE_PRICE } from "../lib/shop-error";
import { keepPrices } from "../queries/products/edits";
import { FOR_EVERYONE } from "../queries/products/statements";

type Schema = ReturnType<typeof schemaOf>;

const INDEXES = [
  // The Store's pages, in the catalogue's order, and the related products of a kind.
  `"IDX_product_catalogue" on product (created_at, id) where status = 'published' and deleted_at is null`,
  `"IDX_product_kind" on product ((metadata->>'kind'), created_at, id) where status = 'published' and deleted_at is null`,
  // The product desk: what is not on sale, and what was deleted, which Medusa's own indexes leave out.
  `"IDX_shop_product_hidden" on product (created_at, id) where status <> 'published' and deleted_at is null`,
  `"IDX_shop_product_deleted" on product (deleted_at, id) where deleted_at is not null`,
  `"IDX_shop_product_handle" on product (handle)`,
  // The beginning of an address or an SKU, on the stock board.
  `"IDX_shop_product_handle_start" on product using spgist (handle) where deleted_at is null`,
  `"IDX_shop_variant_sku_start" on product_variant using spgist (lower(sku)) where deleted_at is null`,
  `"IDX_shop_variant_product" on product_variant (product_id)`,
  `"IDX_shop_deleted_variant" on product_variant (product_id) where deleted_at is not null`,
  `"IDX_image_of_deleted" on image (product_id) where deleted_at is not null`,
  // A part of a product's name or short description: searches of the desk, and GET /products.
  `"IDX_shop_product_title_parts" on product using gin (shop_plain(title) gin_trgm_ops) with (fastupdate = off)`,
  `"IDX_shop_product_subtitle_parts" on product using gin (shop_plain(subtitle) gin_trgm_ops) with (fastupdate = off)`,
  // The Store's filters by colour, kit and size, and what has any of them.
  `"IDX_product_fact_choices" on product_fact using gin (choices) with (fastupdate = off)`,
  `"IDX_product_fact_chosen" on product_fact (product_id) where choices is not null`,
  // The variants of a changed option.
  `"IDX_shop_variant_option_value" on product_variant_option (option_value_id)`,
  // Pictures at other hosts: jobs/copy-pictures.ts.
  `"IDX_shop_product_thumbnail" on product (thumbnail) where thumbnail like 'https://%'`,
  `"IDX_shop_image_url" on image (url) where url like 'https://%'`,
];

/** The products of a changed row. */
const PRODUCTS_OF = {
  product: "select id from changed",
  product_variant: "select product_id from changed where product_id is not null",
  product_variant_price_set: "select v.product_id from changed join product_variant v on v.id = changed.variant_id",
  price: `select v.product_id from changed
    join product_variant_price_set s on s.price_set_id = changed.price_set_id
    join product_variant v on v.id = s.variant_id`,
  product_variant_inventory_item:
    "select v.product_id from changed join product_variant v on v.id = changed.variant_id",
  product_variant_option: "select v.product_id from changed join product_variant v on v.id = changed.variant_id",
  product_option_value: `select v.product_id from changed
    join product_variant_option o on o.option_value_id = changed.id join product_variant v on v.id = o.variant_id`,
  product_option: `select v.product_id from changed join product_option_value value on value.option_id = changed.id
    join product_variant_option o on o.option_value_id = value.id join product_variant v on v.id = o.variant_id`,
  review: "select product_id from changed where product_id is not null",
  order_status:
    "select r.product_id from changed join review r on r.order_id = changed.order_id where r.product_id is not null",
} as const;

/**
 * Notes each product that a statement changes, in its own transaction, so that the next refresh sees every write, by
 * whatever program (modules/product-search). A trigger only inserts: it waits for nobody, and nobody waits for it.
 */
async function noteChanges({ watch, addFunction, addTrigger }: Schema): Promise<void> {
  for (const [table, products] of Object.entries(PRODUCTS_OF))
    await watch(
      `shop_note_${table}`,
      table,
      `insert into product_change (product_id) select distinct found.product_id from (${products}) found (product_id)`,
    );
  await watch(
    "shop_note_inventory_level",
    "inventory_level",
    `insert into product_change (product_id, stock_only)
       select distinct v.product_id, true from changed
       join product_variant_inventory_item i on i.inventory_item_id = changed.inventory_item_id
       join product_variant v on v.id = i.variant_id`,
  );
  // A finished copy of a picture changes the products that show it.
  await addFunction(
    "shop_note_picture_copy",
    `insert into product_change (product_id)
       select p.id from changed join product p on p.thumbnail = changed.address and p.deleted_at is null
       union select i.product_id from changed join image i on i.url = changed.address and i.deleted_at is null`,
  );
  await addTrigger(
    "shop_note_picture_copy_update",
    "after update on picture_copy referencing new table as changed for each statement",
    "shop_note_picture_copy",
  );
}

const COUNTED = "product_id, order_id, rating, hidden_at, deleted_at";
const columnsOf = (row: string) =>
  COUNTED.split(", ")
    .map((name) => `${row}.${name}`)
    .join(", ");
const IS_PLACED = (row: string) => `(${row}.deleted_at is null and ${row}.status <> 'cancelled')`;

/** An order is noted by its own id: a review that another transaction is writing for it would not be found here. */
const RATINGS = [
  ["review", "insert", "review_id", "select id from changed where product_id is not null"],
  [
    "review",
    "update",
    "review_id",
    `select c.id from changed c join before b on b.id = c.id
     where (${columnsOf("c")}) is distinct from (${columnsOf("b")})`,
  ],
  ["review", "delete", "review_id", "select id from before where product_id is not null"],
  [
    "order_status",
    "insert",
    "order_id",
    "select c.order_id from changed c where exists (select 1 from review r where r.order_id = c.order_id)",
  ],
  [
    "order_status",
    "update",
    "order_id",
    `select c.order_id from changed c join before b on b.id = c.id where ${IS_PLACED("c")} <> ${IS_PLACED("b")}`,
  ],
  ["order_status", "delete", "order_id", "select order_id from before"],
] as const;

const ROWS = {
  insert: "new table as changed",
  update: "old table as before new table as changed",
  delete: "old table as before",
} as const;

/** Notes each review whose part in its product's rating changes (modules/product-search). */
async function noteRatings({ addFunction, addTrigger }: Schema): Promise<void> {
  for (const [table, event, column, found] of RATINGS) {
    const name = `shop_note_rating_${table}_${event}`;
    await addFunction(
      name,
      `insert into rating_change (${column}) select distinct noted.id from (${found}) noted (id)`,
    );
    await addTrigger(name, `after ${event} on "${table}" referencing ${ROWS[event]} for each statement`);
  }
}

const ADDRESSES = { product: "thumbnail", image: "url" } as const;

/** Notes each picture of another host that a statement adds to a product, for jobs/copy-pictures.ts. */
async function notePictures({ addFunction, addTrigger }: Schema): Promise<void> {
  for (const [table, column] of Object.entries(ADDRESSES)) {
    const name = `shop_copy_${table}`;
    await addFunction(
      name,
      `insert into picture_copy (id, address, next_try_at)
       select distinct 'picc_' || md5(found.address), found.address, now() from (select ${column} from changed) found (address)
       where found.address like 'https://%' and length(found.address) <= 2048
       on conflict do nothing`,
    );
    for (const event of ["insert", "update"])
      await addTrigger(
        `${name}_${event}`,
        `after ${event} on "${table}" referencing new table as changed for each statement`,
        name,
      );
  }
}

/** Prices of products that are not everybody's; a delivery may have such prices. */
const OF_SOME = `
  price pr join product_variant_price_set s on s.price_set_id = pr.price_set_id and s.deleted_at is null
  where pr.deleted_at is null and not ${FOR_EVERYONE}`;

const PRICE_OF = {
  price: "pr.id = new.id",
  product_variant_price_set: "pr.price_set_id = new.price_set_id",
} as const;

/**
 * Makes PostgreSQL refuse a product's price for a price list, a region, a group or a quantity, whoever writes it: the
 * cart charges such a price, while pages, API and feed are the same for everybody. A new product's prices are linked to
 * it after they are written, so the link is checked too.
 */
async function refuseOtherPrices({ addFunction, addTrigger }: Schema): Promise<void> {
  for (const [table, mine] of Object.entries(PRICE_OF)) {
    const name = `shop_one_price_${table}`;
    await addFunction(
      name,
      `if exists (select 1 from ${OF_SOME} and ${mine}) then
         raise exception 'a price that is not for everybody: ${ONE_PRICE}' using errcode = 'check_violation', constraint = '${ONE_PRICE}';
       end if`,
    );
    await addTrigger(name, `after insert or update on ${table} for each row when (new.deleted_at is null)`);
  }
}

/** The shop's definitions on Medusa's tables of products, prices and pictures. */
export default async function products({ container }: { container: MedusaContainer }): Promise<void> {
  const schema = schemaOf(container);
  await schema.addIndexes(INDEXES);
  await noteChanges(schema);
  await noteRatings(schema);
  await notePictures(schema);
  await refuseOtherPrices(schema);
  // The lowest price of the last 30 days is computed from these records (98/6/EC, article 6a).
  await schema.watch("shop_keep_price", "price", keepPrices("(select distinct price_set_id from changed)"));
}
