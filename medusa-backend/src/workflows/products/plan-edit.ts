import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { declarationIdOf } from "../../contract/declarations";
import {
  type Conflict,
  type EditProduct,
  FIGURE_FIELDS,
  isChargeable,
  type KeptValue,
  PRODUCT_FIELDS,
  type ProductField,
  VARIANT_FIELDS,
} from "../../contract/product-edits";
import { readAddresses } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { lowestBefore } from "../../lib/products/prices";
import { invalidField, ShopError } from "../../lib/shop-error";
import { type NewEdit, type NewEdits, productEditsService, type WorksWithLink } from "../../modules/product-edits";
import { findDeclarationKey } from "../../queries/pictures";
import { listEdits, listPricePeriods } from "../../queries/products/edits";
import { listByHandle } from "../../queries/products/imports";
import { getProductValues, listTaken, type ProductRecord } from "../../queries/products/product-values";

/** Keeps changes for a product's change log. Put it after all that can fail. */
export const keepEditsStep = createStep("keep-product-edits", async (changes: NewEdits, { container }) => {
  const ids = await productEditsService(container).keepEdits(changes);
  return new StepResponse(ids.map((id, place) => ({ id, field: changes.edits[place]?.field ?? "" })));
});

/** `id`: the product's or the variant's. */
type Question = EditProduct & { id: string };

const RECORD = {
  title: "title",
  shortDescription: "subtitle",
  description: "description",
  handle: "handle",
  hsCode: "hs_code",
  originCountry: "origin_country",
} as const satisfies Partial<Record<ProductField, string>>;

/** The fields in Medusa's metadata, under their own names. */
const METADATA: ReadonlySet<ProductField> = new Set([...FIGURE_FIELDS, "metaTitle", "metaDescription"]);

/** A value in Medusa's metadata: "" removes the key; a class that does not apply is null. */
function toMetadata(field: ProductField, value: KeptValue): KeptValue {
  if (value === null) return "";
  return field === "class" && value === "none" ? null : value;
}

/** Medusa's own columns of a variant, by the field's name here. */
const CODES = { sku: "sku", gtin: "barcode" } as const satisfies Partial<Record<ProductField, string>>;
const VARIANT_RECORD = { ...CODES, hsCode: RECORD.hsCode, originCountry: RECORD.originCountry } as const;

function columnChanges(
  columns: Readonly<Partial<Record<ProductField, string>>>,
  fields: readonly ProductField[],
  now: EditProduct["now"],
) {
  const changed = (Object.entries(columns) as [ProductField, string][]).filter(([field]) => fields.includes(field));
  return Object.fromEntries(changed.map(([field, column]) => [column, now[field] ?? null])) as Record<
    string,
    string | null
  >;
}

function metadataChanges(fields: readonly ProductField[], now: EditProduct["now"]) {
  const changed = fields.filter((field) => METADATA.has(field));
  const metadata = Object.fromEntries(changed.map((field) => [field, toMetadata(field, now[field] ?? null)]));
  return changed.length > 0 ? { metadata } : {};
}

/** Null if there are none, and for a variant's own. */
function recordChanges({ isVariant }: ProductRecord, fields: readonly ProductField[], now: EditProduct["now"]) {
  if (isVariant) return null;
  const grams = fields.includes("parcelGrams") ? { weight: now.parcelGrams ?? null } : {};
  const status = fields.includes("status") ? { status: now.status } : {};
  const product = { ...columnChanges(RECORD, fields, now), ...grams, ...status, ...metadataChanges(fields, now) };
  return Object.keys(product).length > 0 ? (product as { status?: "published" | "draft" }) : null;
}

function variantChanges(
  { variantId, isVariant }: ProductRecord,
  fields: readonly ProductField[],
  now: EditProduct["now"],
) {
  const columns = columnChanges(isVariant ? VARIANT_RECORD : CODES, fields, now);
  const grams = isVariant && fields.includes("parcelGrams") ? { weight: now.parcelGrams ?? null } : {};
  const variant = { ...columns, ...grams, ...(isVariant && metadataChanges(fields, now)) };
  if (Object.keys(variant).length === 0) return null;
  if (variantId === null) throw invalidField("now.sku", "The product has no variant. Give it one in Medusa Admin.");
  return { id: variantId, ...variant } as { id: string; sku?: string | null };
}

const OF_VARIANT: ReadonlySet<ProductField> = new Set(VARIANT_FIELDS);
const IN_VARIANT: ReadonlySet<ProductField> = new Set(["price", "sku", "gtin"]);

/** The variant that a change of this field is noted for, even if it is the only one now: others may come. */
export function variantOf({ isVariant, variantId }: ProductRecord, field: ProductField): string | undefined {
  return isVariant || IN_VARIANT.has(field) ? (variantId ?? undefined) : undefined;
}

function requireOwn({ isVariant }: ProductRecord, fields: readonly ProductField[]): void {
  const foreign = isVariant ? fields.find((field) => !OF_VARIANT.has(field)) : undefined;
  if (foreign) throw invalidField(`now.${foreign}`, "All variants of a product share this");
}

/** A price ends an announcement, keeps none, or is announced. */
async function planPrice(database: Database, record: ProductRecord, { now, announce }: Question) {
  const { price } = now;
  if (price === undefined || price === null) throw invalidField("now.price", "Must be a number");
  if (record.priceSetId === null)
    throw invalidField("now.price", "The product has no variant with prices. Give it one in Medusa Admin.");
  const lowest = lowestBefore(await listPricePeriods(database, record.priceSetId), new Date());
  if (announce && (lowest === null || !isChargeable(lowest) || lowest <= price))
    throw invalidField(
      "announce",
      `A lowered price can be announced below the lowest of the 30 days before${lowest === null ? "" : `, ${lowest.toFixed(2)}`}.`,
    );
  return {
    price: { priceSetId: record.priceSetId, amount: price, before: record.amount },
    lowered: announce && lowest !== null ? { price, lowest } : null,
  };
}

async function requireFree(
  database: Database,
  record: ProductRecord,
  fields: readonly ProductField[],
  now: EditProduct["now"],
) {
  const asked = (["handle", "sku", "gtin"] as const).filter((field) => fields.includes(field) && now[field] != null);
  if (asked.length === 0) return;
  const values = Object.fromEntries(asked.map((field) => [field, now[field]]));
  const taken = await listTaken(database, record, values);
  const faults = {
    handle: "Another product has this address, or had it.",
    sku: "Another product has this SKU.",
    gtin: "Another product has this GTIN.",
  };
  for (const field of asked) if (taken.has(field)) throw invalidField(`now.${field}`, faults[field]);
}

/** Publishing by hand ends a plan whose time has come. */
export function planTimes({ values }: ProductRecord, fields: readonly ProductField[], now: EditProduct["now"]) {
  const chosen = (field: "publishAt" | "endAt") =>
    (fields.includes(field) ? (now[field] ?? null) : values[field]) as string | null;
  const [publishAt, endAt] = [chosen("publishAt"), chosen("endAt")];
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now();
  if (fields.includes("endAt") && publishAt && endAt && Date.parse(endAt) <= Date.parse(publishAt))
    throw invalidField("now.endAt", "Must be after it is published");
  if (fields.includes("status"))
    return {
      publishAt: isPast(publishAt) || now.status === "published" ? null : publishAt,
      endAt: now.status === "published" && isPast(endAt) ? null : endAt,
    };
  return fields.includes("publishAt") || fields.includes("endAt") ? { publishAt, endAt } : undefined;
}

/** Undefined if both stay. */
async function planLinks(
  database: Database,
  { id, values }: ProductRecord,
  fields: readonly ProductField[],
  now: EditProduct["now"],
) {
  const changed = (["fits", "goesWith"] as const).filter((field) => fields.includes(field));
  if (changed.length === 0) return undefined;
  const links = { added: [] as WorksWithLink[], removed: [] as WorksWithLink[] };
  for (const field of changed) {
    const [before, after] = [readAddresses(values[field] as string | null), readAddresses(now[field] ?? null)];
    const different = [...before, ...after].filter((handle) => before.includes(handle) !== after.includes(handle));
    const found = new Map((await listByHandle(database, different)).map((other) => [other.handle, other.id]));
    for (const handle of different) {
      const other = found.get(handle);
      const isNew = after.includes(handle);
      if (other === undefined && isNew) throw invalidField(`now.${field}`, `There is no product at “${handle}”.`);
      if (other === id) throw invalidField(`now.${field}`, "A product does not go with itself.");
      if (other === undefined) continue;
      const link = field === "fits" ? { accessoryId: id, productId: other } : { accessoryId: other, productId: id };
      links[isNew ? "added" : "removed"].push(link);
    }
  }
  return links;
}

/** Fields that differ from what the admin saw and from the wanted value, with who changed each last. */
async function findConflicts(database: Database, record: ProductRecord, fields: ProductField[], { was }: Question) {
  const trimmed = (value: KeptValue | undefined) => (typeof value === "string" ? value.trim() : value);
  const changed = fields.filter((field) => was[field] !== undefined && was[field] !== trimmed(record.values[field]));
  const edits = changed.length > 0 ? await listEdits(database, record.id) : [];
  return changed.map((field): Conflict => {
    const variantId = variantOf(record, field) ?? null;
    // Changes of before variants name none.
    const last = edits.find((edit) => edit.field === field && (edit.variantId ?? variantId) === variantId);
    const isKnown = last?.after === record.values[field];
    return { field, value: record.values[field], actor: isKnown ? (last?.actor ?? null) : null };
  });
}

/** @throws ShopError `invalid` for the address of an upload that does not exist */
async function requireDeclaration(
  database: Database,
  fields: readonly ProductField[],
  { declarationUrl }: EditProduct["now"],
): Promise<void> {
  const id = fields.includes("declarationUrl") ? declarationIdOf(declarationUrl ?? "") : null;
  if (id !== null && (await findDeclarationKey(database, id)) === null)
    throw invalidField("now.declarationUrl", "There is no such file in the shop. Upload it again.");
}

/** Conflicts, or the changes of all records. @throws ShopError `not_found`, `invalid`, `unavailable` */
export async function planEdit(database: Database, question: Question) {
  const { id, now } = question;
  const record = await getProductValues(database, id);
  if (!record || record.isDeleted) throw new ShopError("not_found", "There is no such product.");
  const asked = PRODUCT_FIELDS.filter((field) => now[field] !== undefined && now[field] !== record.values[field]);
  requireOwn(record, asked);
  const conflicts = await findConflicts(database, record, asked, question);
  const fields = conflicts.length > 0 ? [] : asked;
  await requireFree(database, record, fields, now);
  await requireDeclaration(database, fields, now);
  if (fields.includes("status") && now.status === "published" && (now.price ?? record.values.price) === null)
    throw new ShopError("unavailable", "Give it a price before it is published.");
  const { price, lowered } = fields.includes("price")
    ? await planPrice(database, record, question)
    : { price: null, lowered: undefined };
  return {
    conflicts,
    productId: record.id,
    variantId: variantOf(record, "price"),
    variantName: record.isVariant ? record.variantValues.join(", ") : undefined,
    product: recordChanges(record, fields, now),
    variant: variantChanges(record, fields, now),
    price,
    lowered,
    handle: fields.includes("handle") ? { former: record.handle, now: now.handle ?? "" } : undefined,
    plan: planTimes(record, fields, now),
    links: await planLinks(database, record, fields, now),
    edits: fields.map(
      (field): NewEdit => ({
        field,
        variantId: variantOf(record, field),
        before: record.values[field],
        after: now[field] ?? null,
      }),
    ),
  };
}
