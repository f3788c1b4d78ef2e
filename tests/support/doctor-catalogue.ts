import { type Planted, takenAway } from "./planted";

const PRICES = `select pr.id from price pr join product_variant_price_set s on s.price_set_id = pr.price_set_id
  join product_variant v on v.id = s.variant_id`;
const LEVELS = `select l.id from inventory_level l join product_variant_inventory_item i
  on i.inventory_item_id = l.inventory_item_id join product_variant v on v.id = i.variant_id`;

/** Gives a product a new shipping profile, which nothing delivers. */
function undelivered(product: string) {
  const { plant, undo } = takenAway("product_shipping_profile", `product_id = '${product}'`);
  return {
    plant: `${plant};
      insert into shipping_profile (id, name, type) values ('sp_doctor', 'Doctor', 'doctor');
      insert into product_shipping_profile (id, product_id, shipping_profile_id)
      values ('prodsp_doctor', '${product}', 'sp_doctor')`,
    undo: `delete from product_shipping_profile where shipping_profile_id = 'sp_doctor';
      delete from shipping_profile where id = 'sp_doctor'; ${undo}`,
  };
}

/** A stock of which more is reserved than is on hand, by a reservation that may be. */
const SHORT = {
  plant: `insert into inventory_item (id, title) values ('iitem_doctor', 'Doctor');
    insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity)
    select 'ilev_doctor', 'iitem_doctor', l.id, 0, '{"value":"0","precision":20}' from stock_location l order by l.id limit 1;
    insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, allow_backorder)
    select 'resitem_doctor', 'iitem_doctor', l.location_id, 1, '{"value":"1","precision":20}', true
    from inventory_level l where l.id = 'ilev_doctor'`,
  undo: `delete from reservation_item where id = 'resitem_doctor'; delete from inventory_level where id = 'ilev_doctor';
    delete from inventory_item where id = 'iitem_doctor'`,
};

/** Faults of two published products: one whose stock is counted, which is deleted with them, and one without stock. */
export const catalogueFaults = ({ counted, plain }: { counted: string; plain: string }): Planted[] => [
  {
    id: "prices",
    says: /No price in USD: (\d+) published/,
    ...takenAway("price", `id in (${PRICES} where v.product_id = '${plain}')`),
  },
  {
    id: "prices",
    round: 2,
    says: /A price of zero or less.*: (\d+) published/,
    plant: `update price set amount = 0 where id in (${PRICES} where v.product_id = '${plain}')`,
    undo: `update price set amount = 12.5 where id in (${PRICES} where v.product_id = '${plain}')`,
  },
  {
    id: "prices",
    says: /fraction of a cent.*: (\d+) published/,
    plant: `update price set amount = 21.505 where id in (${PRICES} where v.product_id = '${counted}')`,
    undo: `update price set amount = 21.5 where id in (${PRICES} where v.product_id = '${counted}')`,
  },
  {
    id: "prices",
    says: /Several prices in USD.*: (\d+) published/,
    plant: `insert into price (id, currency_code, amount, raw_amount, price_set_id, created_at)
      select 'price_doctor', p.currency_code, 20, '{"value":"20","precision":20}', p.price_set_id, '2020-01-01' from price p
      where p.id in (${PRICES} where v.product_id = '${counted}')`,
    undo: "delete from price where id = 'price_doctor'",
  },
  {
    id: "products",
    round: 3,
    says: /No variant: (\d+) published/,
    ...takenAway("product_variant", `product_id = '${plain}'`),
  },
  {
    id: "products",
    says: /Not in the store's sales channel: (\d+) published/,
    plant: `delete from product_sales_channel where product_id = '${counted}'`,
    undo: "select 1",
  },
  {
    id: "products",
    says: /No shipping profile.*: (\d+) published/,
    plant: `delete from product_shipping_profile where product_id = '${counted}'`,
    undo: "select 1",
  },
  {
    id: "products",
    says: /no shipping option delivers: (\d+) published/,
    ...undelivered(plain),
  },
  {
    id: "products",
    says: /No stock record.*: (\d+) published/,
    plant: `delete from inventory_level where id in (${LEVELS} where v.product_id = '${counted}')`,
    undo: `update product set deleted_at = now() where id = '${counted}'`,
  },
  { id: "stock", says: /More is reserved than is on hand of (\d+) item/, ...SHORT },
];
