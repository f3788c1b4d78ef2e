import { z } from "zod";
import { isWholeCents, LIMITS, Line, RequiredText, Text } from "./common";
import { isDeclarationAddress } from "./declarations";
import { Rows } from "./lists";
import { isBox } from "./product-box";
import { ACCESSORY_FIELDS, isContact, MAKER_FIELDS } from "./product-specifications";
import { ProductPrice } from "./products";
import { PlacedStock } from "./stock";
import { ProductAddresses } from "./works-with";

/** An amount as stored. One with a fraction of a cent cannot be charged, and counts as no amount. */
export const isChargeable = (amount: number) => amount > 0 && isWholeCents(amount);

/** True for a GTIN of 8, 12, 13 or 14 digits with its check digit (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 1 ? 3 : 1), 0) % 10 === 0;
}

const Figure = (least: number, most: number) =>
  z
    .number("Must be a number")
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most.toLocaleString("en-US")}`)
    .nullable();
const Word = (max: number) => Line(max).nullable();
const Contact = Line(LIMITS.email).refine(isContact, "Must be an e-mail address or an https address").nullable();

/**
 * The fields of a product that an admin changes. Null means "not given". `class` "none": no EU class label applies.
 * Units of figures are in their names; `price` is USD in major units. `fits` and `goesWith` are other products by
 * their addresses: what this one fits, and what goes with it; the first 100 of them.
 */
export const ProductValues = z.object({
  title: RequiredText(LIMITS.name),
  shortDescription: Text(LIMITS.short),
  description: Text(LIMITS.long),
  price: ProductPrice.nullable(),
  status: z.enum(["published", "draft"]),
  publishAt: z.iso.datetime().nullable(),
  endAt: z.iso.datetime().nullable(),
  handle: z
    .string()
    .max(80, "Must be 80 characters or fewer")
    .regex(
      /^(?!.*\p{Default_Ignorable_Code_Point})[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u,
      "Must be lower-case letters and digits, with single hyphens",
    ),
  metaTitle: Word(70),
  metaDescription: Word(200),
  sku: Word(60),
  gtin: z.string().refine(isGtin, "Must be 8, 12, 13 or 14 digits with the right check digit").nullable(),
  hsCode: z
    .string()
    .regex(/^\d{6}(?:\d{2}){0,2}$/, "Must be 6, 8 or 10 digits")
    .nullable(),
  originCountry: z
    .string()
    .regex(/^[a-z]{2}$/, "Must be a country's code of two letters")
    .nullable(),
  parcelGrams: Figure(1, 150_000),
  kind: Word(60),
  weightGrams: Figure(1, 150_000),
  flightTimeMinutes: Figure(1, 1_440),
  rangeKm: Figure(0.01, 1_000),
  topSpeedKmh: Figure(1, 1_000),
  windResistanceMps: Figure(0, 100),
  batteryWh: Figure(0.1, 10_000),
  camera: Word(LIMITS.name),
  class: z.enum(["none", "C0", "C1", "C2", "C3", "C4", "C5", "C6"]).nullable(),
  remoteId: z.boolean().nullable(),
  claim: Word(LIMITS.name),
  sensor: Word(LIMITS.name),
  cameraModes: Word(LIMITS.name),
  payloadGrams: Figure(1, 150_000),
  unfoldedDimensions: Word(LIMITS.name),
  foldedDimensions: Word(LIMITS.name),
  chargingMinutes: Figure(1, 1_440),
  minTemperatureC: Figure(-60, 60),
  maxTemperatureC: Figure(-60, 80),
  rain: Word(LIMITS.name),
  noiseDb: Figure(1, 150),
  ports: Word(LIMITS.name),
  app: Word(LIMITS.name),
  box: Text(2_000).refine(isBox, "Must be one thing per line, with its number: 2 × Battery").nullable(),
  notInBox: Word(LIMITS.name),
  massGrams: Figure(0.1, 150_000),
  dimensions: Word(LIMITS.name),
  material: Word(LIMITS.name),
  chemistry: Word(LIMITS.name),
  capacityMah: Figure(1, 1_000_000),
  voltageV: Figure(0.1, 1_000),
  powerW: Figure(0.1, 10_000),
  fits: ProductAddresses,
  goesWith: ProductAddresses,
  maker: Word(LIMITS.name),
  makerAddress: Word(LIMITS.address),
  makerContact: Contact,
  responsible: Word(LIMITS.name),
  responsibleAddress: Word(LIMITS.address),
  responsibleContact: Contact,
  safety: Text(2_000).nullable(),
  declarationUrl: Line(LIMITS.imageUrl).refine(isDeclarationAddress, "Must be an https address").nullable(),
});
export type ProductValues = z.infer<typeof ProductValues>;
export type ProductField = keyof ProductValues;
export const PRODUCT_FIELDS = Object.keys(ProductValues.shape) as ProductField[];

/** Its figures of the specification table, and its maker, which are stored in the product's metadata. */
export const FIGURE_FIELDS = [
  "kind",
  "weightGrams",
  "flightTimeMinutes",
  "rangeKm",
  "topSpeedKmh",
  "windResistanceMps",
  "batteryWh",
  "camera",
  "class",
  "remoteId",
  "claim",
  "sensor",
  "cameraModes",
  "payloadGrams",
  "unfoldedDimensions",
  "foldedDimensions",
  "chargingMinutes",
  "minTemperatureC",
  "maxTemperatureC",
  "rain",
  "noiseDb",
  "ports",
  "app",
  "box",
  "notInBox",
  ...ACCESSORY_FIELDS,
  ...MAKER_FIELDS,
  "declarationUrl",
] as const satisfies readonly ProductField[];

/** A stored value of a field; values from ops may be invalid. */
export const KeptValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type KeptValue = z.infer<typeof KeptValue>;

/** A field's value by the rules above, or its fault: `fault`, or the rule's own. */
export function checkProductField(
  field: ProductField,
  value: unknown,
  fault?: string,
): { value: KeptValue } | { fault: string } {
  const read = ProductValues.shape[field].safeParse(value);
  if (read.success) return { value: read.data };
  return { fault: fault ?? read.error.issues[0]?.message ?? "This value is not allowed" };
}

/** The value of a field that an admin saw. */
const Seen = z.union([Text(20_000), z.number(), z.boolean(), z.null()]);
const Was = z.object(
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, Seen.optional()])) as Record<
    ProductField,
    z.ZodOptional<typeof Seen>
  >,
);

/**
 * POST /store/shop/products/:id/edits ("change products"): changes the fields of `now`. `was` has the values that the
 * admin saw. If a field has another value now, that is a conflict and nothing is changed. `announce` tells customers
 * that the price was lowered; it must be below the lowest of the 30 days before (98/6/EC, article 6a). 422 `invalid` by
 * field, `now.handle` if another product has or had it.
 */
export const EditProduct = z.object({
  was: Was,
  now: ProductValues.partial(),
  announce: z.boolean().default(false),
});
export type EditProduct = z.infer<typeof EditProduct>;

/** Fields that somebody else changed meanwhile, with their current value, and who changed them, if known. */
const Conflict = z.object({ field: z.string(), value: KeptValue, actor: z.string().nullable() });
export type Conflict = z.infer<typeof Conflict>;

/** `edits` is empty if there was nothing to change or there are conflicts. */
export const EditProductAnswer = z.object({
  edits: z.array(z.object({ id: z.string(), field: z.string() })),
  conflicts: z.array(Conflict),
});
export type EditProductAnswer = z.infer<typeof EditProductAnswer>;

// POST /store/shop/products/:id/edits/:editId/undo ("change products"): a new edit with the previous value.
// `EditProductAnswer`; 409 `conflict` if the field has been changed since, 404 for another product's edit.

/** POST /store/shop/products/:id/duplicate ("change products"): a draft like it, without SKU, GTIN and stock. 201. */
export const DuplicateProductAnswer = z.object({ productId: z.string() });
export type DuplicateProductAnswer = z.infer<typeof DuplicateProductAnswer>;

/**
 * The number of days for which a deleted product can be restored: "POST /store/shop/products/:id/restore" ("change
 * products"), 204.
 */
export const KEEP_DELETED_DAYS = 30;

/**
 * A change of a product. `field` is one of its fields, "stock", "counted", or "pictureOrder",
 * whose values are the addresses of the pictures, one a line; `canUndo` while nothing newer depends on it.
 */
export const StaffChange = z.object({
  id: z.string(),
  field: z.string(),
  before: KeptValue,
  after: KeptValue,
  reason: z.string().nullable(),
  actor: z.string(),
  createdAt: z.iso.datetime(),
  undoes: z.string().nullable(),
  canUndo: z.boolean(),
});
export type StaffChange = z.infer<typeof StaffChange>;

/** A price and when it began; null: no price. */
export const PricePeriod = z.object({ amount: z.number().nullable(), since: z.iso.datetime() });
export type PricePeriod = z.infer<typeof PricePeriod>;

/**
 * GET /store/shop/staff/products/:id ("read products"): a product for admins, in any state. `staysCounted` says
 * why counting cannot stop now. `prices` are newest first; `lowest30Days` is the lowest of the last 30 days, without
 * today's price; `lowered` is set while a lowered price is announced.
 */
export const GetStaffProductAnswer = z.object({
  product: z.object({
    id: z.string(),
    title: z.string(),
    handle: z.string(),
    imageUrl: z.string(),
    state: z.enum(["on sale", "draft", "ended", "deleted"]),
  }),
  values: z.object(
    Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, KeptValue])) as Record<ProductField, typeof KeptValue>,
  ),
  stock: Rows("stock", PlacedStock),
  isCounted: z.boolean(),
  staysCounted: z.string().nullable(),
  prices: Rows("prices", PricePeriod),
  lowest30Days: z.number().nullable(),
  lowered: z.object({ lowest: z.number(), since: z.iso.datetime() }).nullable(),
  formerHandles: Rows("handles", z.string()),
  changes: Rows("changes", StaffChange),
  inMedusaAdmin: Rows(
    "acts",
    z.object({ id: z.string(), actor: z.string(), action: z.string(), createdAt: z.iso.datetime() }),
  ),
});
export type GetStaffProductAnswer = z.infer<typeof GetStaffProductAnswer>;
