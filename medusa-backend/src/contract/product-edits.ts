import { z } from "zod";
import { isWholeCents, LIMITS, Line, ListOf, Money, OpaqueId, RequiredLine, RequiredText, Text } from "./common";
import { isDeclarationAddress } from "./declarations";
import { Rows } from "./lists";
import { ManagedPicture } from "./pictures";
import { isBox } from "./product-box";
import { AccessoryFigures, isContact, MAKER_FIELDS, MakerFacts, MoreFigures } from "./product-specifications";
import { DroneFacts, ProductPrice } from "./products";
import { AuditLine } from "./record";
import { AdjustStock, PlacedStock, SetParts } from "./stock";
import { MOST_OPTIONS, MOST_VARIANTS, Swatch } from "./variants";
import { ProductAddresses } from "./works-with";

/** An amount with a fraction of a cent cannot be charged, and counts as none. */
export const isChargeable = (amount: number) => amount > 0 && isWholeCents(amount);

/** With 8, 12, 13 or 14 digits and its check digit (GS1 General Specifications, 7.9). */
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

/** Null means "not given". `price` is USD in major units; `fits` and `goesWith` are addresses of products. */
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

export const FIGURE_FIELDS = Object.keys({
  ...DroneFacts.shape,
  ...MoreFigures.shape,
  ...AccessoryFigures.shape,
  ...MakerFacts.shape,
}) as (keyof DroneFacts | keyof MoreFigures | keyof AccessoryFigures | keyof MakerFacts)[];

const OF_PRODUCT_ALONE: ReadonlySet<string> = new Set([...MAKER_FIELDS, "declarationUrl"]);

/** What a variant has of its own; null is as the product's. */
export const VARIANT_FIELDS: readonly ProductField[] = [
  ...(["price", "sku", "gtin", "hsCode", "originCountry", "parcelGrams"] as const),
  ...FIGURE_FIELDS.filter((field) => !OF_PRODUCT_ALONE.has(field)),
];

export const KeptValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type KeptValue = z.infer<typeof KeptValue>;

/** A field's value by the rules above, or its fault; `fault` replaces the rule's own. */
export function checkProductField(
  field: ProductField,
  value: unknown,
  fault?: string,
): { value: KeptValue } | { fault: string } {
  const read = ProductValues.shape[field].safeParse(value);
  if (read.success) return { value: read.data };
  return { fault: fault ?? read.error.issues[0]?.message ?? "This value is not allowed" };
}

const Seen = z.union([Text(20_000), z.number(), z.boolean(), z.null()]);
const Was = z.object(
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, Seen.optional()])) as Record<
    ProductField,
    z.ZodOptional<typeof Seen>
  >,
);

/**
 * Of a product or, by its id, of a variant. If a field differs from `was`, nothing is changed. `announce` says that the
 * price was lowered: below the lowest of the 30 days before (98/6/EC, article 6a). A product's price, SKU and GTIN are
 * its first variant's. 422 at `now.handle` if another product has or had it.
 */
export const EditProduct = z.object({
  was: Was,
  now: ProductValues.partial(),
  announce: z.boolean().default(false),
});
export type EditProduct = z.infer<typeof EditProduct>;

const Conflict = z.object({ field: z.string(), value: KeptValue, actor: z.string().nullable() });
export type Conflict = z.infer<typeof Conflict>;

export const EditProductAnswer = z.object({
  edits: z.array(z.object({ id: z.string(), field: z.string() })),
  conflicts: z.array(Conflict),
});
export type EditProductAnswer = z.infer<typeof EditProductAnswer>;

/** Without SKUs, GTINs and stock. */
export const DuplicateProductAnswer = z.object({ productId: z.string() });
export type DuplicateProductAnswer = z.infer<typeof DuplicateProductAnswer>;

/** For products and variants. */
export const KEEP_DELETED_DAYS = 30;

/**
 * `field` may also be "stock", "counted", or "pictureOrder" (addresses, one a line). `canUndo` while nothing newer
 * depends on it. `variant` is null for a product's only one, and for its own fields.
 */
export const StaffChange = z.object({
  id: z.string(),
  variant: z.string().nullable(),
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

export const PricePeriod = z.object({ amount: z.number().nullable(), since: z.iso.datetime() });
export type PricePeriod = z.infer<typeof PricePeriod>;

/** `isShared`: one of Medusa's options for several products, which the desk does not rename. */
const StaffOption = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  values: z.array(z.object({ id: z.string(), value: z.string(), swatch: z.string().nullable() })),
});
export type StaffOption = z.infer<typeof StaffOption>;

/** `onHand` is null for stock that is not counted or has several parts or places. `differs` are its own figures. */
const StaffVariant = z.object({
  id: z.string(),
  values: z.array(z.string().nullable()),
  imageUrl: z.string(),
  pictureIds: z.array(z.string()),
  price: Money.nullable(),
  onHand: z.number().nullable(),
  isCounted: z.boolean(),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  parcelGrams: z.number().nullable(),
  hsCode: z.string().nullable(),
  originCountry: z.string().nullable(),
  differs: z.array(z.string()),
  until: z.iso.datetime().nullable(),
});
export type StaffVariant = z.infer<typeof StaffVariant>;

/**
 * `values` are in the order of the options; new ones are added. Without `price`, the first variant's. Stock is counted
 * from `pieces`, or is that of its `parts`. 409 for a combination that there is, or was; 422 for another variant's SKU.
 */
export const AddVariant = z.object({
  values: ListOf(RequiredLine(LIMITS.name), MOST_OPTIONS),
  price: ProductPrice.optional(),
  sku: Line(60).default(""),
  pieces: AdjustStock.shape.pieces.optional(),
  parts: SetParts.shape.parts.optional(),
});
export type AddVariant = z.infer<typeof AddVariant>;
export const AddVariantAnswer = z.object({ variantId: z.string() });
export type AddVariantAnswer = z.infer<typeof AddVariantAnswer>;

/** The first on sale is what the product's own id means. */
export const OrderVariants = z.object({ variantIds: ListOf(OpaqueId(100), MOST_VARIANTS) });

/** The variants that there are get `value`. An option that was for Medusa's sake is replaced. 409 for a fourth. */
export const AddOption = z.object({
  name: RequiredLine(LIMITS.name),
  value: RequiredLine(LIMITS.name),
});
export type AddOption = z.infer<typeof AddOption>;

/** 409 for an option of several products. */
export const EditOption = z.object({
  name: RequiredLine(LIMITS.name),
  values: ListOf(
    z.object({
      id: OpaqueId(100),
      value: RequiredLine(LIMITS.name),
      swatch: Swatch.nullable(),
    }),
    MOST_VARIANTS,
  ),
});
export type EditOption = z.infer<typeof EditOption>;

/** Without any, all of the product's do. */
export const SetVariantPictures = z.object({ pictureIds: z.array(OpaqueId(100)).max(50, "Has too many pictures") });
export type SetVariantPictures = z.infer<typeof SetVariantPictures>;

/**
 * By a variant's id, `values`, stock and prices are that variant's. `variants` end with those that can be restored.
 * `staysCounted` says why counting cannot stop now. `lowest30Days` is without today's price; `lowered` is announced.
 */
export const GetStaffProductAnswer = z.object({
  product: z.object({
    id: z.string(),
    title: z.string(),
    handle: z.string(),
    imageUrl: z.string(),
    state: z.enum(["on sale", "draft", "ended", "deleted"]),
  }),
  variant: z.object({ id: z.string(), name: z.string() }).nullable(),
  options: Rows("options", StaffOption),
  variants: Rows("variants", StaffVariant),
  pictures: Rows("pictures", ManagedPicture.pick({ id: true, shown: true, alt: true })),
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
  history: Rows("acts", AuditLine),
});
export type GetStaffProductAnswer = z.infer<typeof GetStaffProductAnswer>;
