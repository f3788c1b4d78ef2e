import { exponentialDistributor, type Faker } from "@faker-js/faker";
import { amountOf, counted, Rows, toKey } from "./copy";
import type { Model, ShopPlaces } from "./places";

const BIRDS = ["Sparrow", "Kestrel", "Osprey", "Heron", "Merlin", "Swift", "Tern", "Harrier", "Petrel", "Condor"];
const USES = ["Garden", "Survey", "Film", "Coast", "Night", "Farm", "Rescue", "Race", "School", "Alpine"];
const OTHER_SCRIPTS = ["無人機", "Дрон", "ড্রোন", "طائرة", "Éclair", "Ñandú"];
const LONG_TAIL =
  " with the extended-range twin battery, the wide-angle gimbal camera and a carrying case for long journeys";
const CAMERAS = ["1080p, 30 fps", "2.7K, 60 fps", "4K, 30 fps", "4K, 60 fps", "5.1K, 50 fps", "8K, 30 fps", "none"];
const CLAIMS = ["folds to the size of a phone", "waterproof to IP67", "with a thermal camera", "for first flights"];
const DAY_MS = 86_400_000;

/** By weight: https://www.easa.europa.eu/en/domains/drones-air-mobility */
const classOf = (grams: number) => (grams < 250 ? "C0" : grams < 900 ? "C1" : grams < 4000 ? "C2" : "C3");

const SHARES = { long: 0.01, otherScript: 0.03, untracked: 0.6, soldOut: 0.05, classless: 0.05 };

function figuresOf(faker: Faker, models: readonly Model[]) {
  const grams = Math.round(
    faker.number.float({ min: 60, max: 12_000, distributor: exponentialDistributor({ bias: 4 }) }),
  );
  return {
    kind: faker.helpers.arrayElement(models).kind,
    weightGrams: grams,
    flightTimeMinutes: faker.number.int({ min: 6, max: 80 }),
    camera: faker.helpers.arrayElement(CAMERAS),
    rangeKm: faker.number.float({ min: 0.1, max: 25, fractionDigits: 1 }),
    topSpeedKmh: faker.number.int({ min: 20, max: 150 }),
    windResistanceMps: faker.number.float({ min: 3, max: 15, fractionDigits: 1 }),
    batteryWh: faker.number.float({ min: 4, max: 280, fractionDigits: 1 }),
    class: faker.datatype.boolean(SHARES.classless) ? null : classOf(grams),
    remoteId: faker.datatype.boolean(),
    claim: faker.helpers.arrayElement(CLAIMS),
  };
}

function nameOf(faker: Faker, number: number): string {
  const name = `${faker.helpers.arrayElement(BIRDS)} ${faker.helpers.arrayElement(USES)} ${number}`;
  if (faker.datatype.boolean(SHARES.long)) return name + LONG_TAIL;
  return faker.datatype.boolean(SHARES.otherScript) ? `${faker.helpers.arrayElement(OTHER_SCRIPTS)} ${name}` : name;
}

const COLOURS = ["Sand", "Night", "Pearl", "Graphite", "Coral", "Moss", "Sky", "Plum", "Rust", "Ivory"] as const;
export const MOST_COLOURS = COLOURS.length;

/** `startedAt` in milliseconds; the products resemble the models, with so many `variants` in as many colours. */
export type ProductRun = { startedAt: number; places: ShopPlaces; models: readonly Model[]; variants: number };

type Stocked = { key: string; title: string; at: Date };

function addStock(rows: Rows, faker: Faker, { key, title, at }: Stocked, places: ShopPlaces): void {
  const stocked = faker.datatype.boolean(SHARES.soldOut) ? 0 : faker.number.int({ min: 1, max: 400 });
  rows.addAt(at, "inventory_item", { id: `iitem_${key}`, sku: `MADE-UP-${key}`, title });
  rows.addAt(at, "inventory_level", {
    id: `ilev_${key}`,
    inventory_item_id: `iitem_${key}`,
    location_id: places.stockLocationId,
    ...counted("stocked_quantity", stocked),
    ...counted("reserved_quantity", 0),
    ...counted("incoming_quantity", 0),
  });
  rows.addAt(at, "product_variant_inventory_item", {
    id: `pvitem_${key}`,
    variant_id: `variant_${key}`,
    inventory_item_id: `iitem_${key}`,
    required_quantity: 1,
  });
}

type NewVariant = Stocked & { product: string; option: string; value: string; rank: number; cents: number };

function addVariant(rows: Rows, faker: Faker, made: NewVariant, tracked: boolean, places: ShopPlaces): void {
  const { key, title, at, product, option, value, rank, cents } = made;
  const [variant, optionValue] = [`variant_${key}`, `optval_${key}`];
  rows.addAt(at, "product_option_value", { id: optionValue, value, rank, option_id: `opt_${option}` });
  rows.addAt(at, "product_product_option_value", {
    id: `prodoptval_${key}`,
    product_product_option_id: `prodopt_${option}`,
    product_option_value_id: optionValue,
  });
  rows.addAt(at, "product_variant", {
    id: variant,
    title,
    sku: `MADE-UP-${key}`,
    manage_inventory: tracked,
    variant_rank: rank,
    product_id: product,
  });
  rows.add("product_variant_option", { variant_id: variant, option_value_id: optionValue });
  rows.addAt(at, "price_set", { id: `pset_${key}` });
  rows.addAt(at, "price", {
    id: `price_${key}`,
    price_set_id: `pset_${key}`,
    currency_code: places.currency,
    ...amountOf("amount", cents),
    rules_count: 0,
  });
  rows.addAt(at, "product_variant_price_set", { id: `pvps_${key}`, variant_id: variant, price_set_id: `pset_${key}` });
  if (tracked) addStock(rows, faker, { key, title, at }, places);
}

function addProduct(rows: Rows, faker: Faker, number: number, run: ProductRun): void {
  const { startedAt, places, models, variants } = run;
  const key = toKey(startedAt, number);
  const model = faker.helpers.arrayElement(models);
  const figures = figuresOf(faker, models);
  const cents =
    Math.round(faker.number.float({ min: 20, max: 3000, distributor: exponentialDistributor({ bias: 3 }) })) * 100 - 1;
  const at = new Date(startedAt - faker.number.int({ min: 0, max: 3 * 365 }) * DAY_MS - number);
  const tracked = !faker.datatype.boolean(SHARES.untracked);
  const title = nameOf(faker, number);
  const product = `prod_${key}`;
  rows.addAt(at, "product", {
    id: product,
    title,
    handle: `made-up-${startedAt.toString(36)}-${number}`,
    subtitle: `Made up to see the shop large. ${figures.weightGrams} g, ${figures.claim}. ${model.subtitle}`,
    description: model.description,
    status: "published",
    thumbnail: model.thumbnail,
    weight: figures.weightGrams,
    metadata: figures,
  });
  const option = variants > 1 ? "Colour" : "Edition";
  rows.addAt(at, "product_option", { id: `opt_${key}`, title: option, is_exclusive: true });
  rows.addAt(at, "product_product_option", {
    id: `prodopt_${key}`,
    product_id: product,
    product_option_id: `opt_${key}`,
  });
  rows.addAt(at, "image", { id: `img_${key}`, url: model.thumbnail, rank: 0, product_id: product });
  rows.addAt(at, "product_sales_channel", {
    id: `prodsc_${key}`,
    product_id: product,
    sales_channel_id: places.salesChannelId,
  });
  rows.addAt(at, "product_shipping_profile", {
    id: `prodsp_${key}`,
    product_id: product,
    shipping_profile_id: places.shippingProfileId,
  });
  for (const [rank, colour] of COLOURS.slice(0, variants).entries()) {
    const mine = { key: rank === 0 ? key : `${key}-${rank}`, product, option: key, title, at };
    const value = variants > 1 ? colour : "Standard";
    // Every second colour costs ten more, so that pages say "from".
    addVariant(rows, faker, { ...mine, value, rank, cents: cents + (rank % 2) * 1_000 }, tracked, places);
  }
}

export function productRows(faker: Faker, from: number, count: number, run: ProductRun): Rows {
  const rows = new Rows();
  for (let number = from; number < from + count; number += 1) addProduct(rows, faker, number, run);
  return rows;
}
