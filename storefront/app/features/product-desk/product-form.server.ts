import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { json, redirect } from "@remix-run/node";
import {
  AdjustStock,
  checkProductField,
  type EditProduct,
  type KeptValue,
  NumberField,
  OpaqueId,
  PRODUCT_FIELDS,
  type ProductField,
} from "medusa-backend/contract";
import { fromFieldText, toFieldText } from "medusa-backend/contract/product-form";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { productDeskPath } from "~/domain/product";
import { getEnv } from "~/lib/env.server";
import { toErrorPage } from "~/lib/error-page.server";
import { toMarkedUp } from "~/lib/marked-up.server";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { adjustStock, duplicateProduct, editProduct, switchCounting, undoEdit } from "~/medusa/product-desk.server";

/** The names of the fields of all forms of a product's page, for `readForm`. */
export const ProductForms = z.object(
  Object.fromEntries(
    [
      ...PRODUCT_FIELDS,
      "form",
      "was",
      "announce",
      "at_once",
      "edit_id",
      "reason",
      "pieces",
      "stock_was",
      "note",
      "short",
    ]
      .concat("item_id", "location_id", "key")
      .map((name) => [name, z.string()]),
  ),
);

const TIMES = new Set<ProductField>(["publish_at", "end_at"]);

/** A value as its field shows it; times in the shop's zone, to the minute. */
function toText(field: ProductField, value: KeptValue | undefined): string {
  const text = toFieldText(field, value);
  if (text === "" || !TIMES.has(field)) return text;
  return parseAbsolute(text, getEnv().SHOP_TIME_ZONE).toString().slice(0, 16);
}

/** All fields of a product as its form shows them. */
export const toTexts = (values: Record<ProductField, KeptValue>): Record<ProductField, string> =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, toText(field, values[field])])) as Record<
    ProductField,
    string
  >;

/** What was typed as a value, not yet checked, or why it cannot be read. */
function toValue(field: ProductField, text: string): ReturnType<typeof fromFieldText> {
  if (text === "" || !TIMES.has(field)) return fromFieldText(field, text);
  try {
    return { value: toZoned(parseDateTime(text), getEnv().SHOP_TIME_ZONE).toAbsoluteString() };
  } catch {
    return { value: text };
  }
}

/** What a time that has passed would do at once; nothing for a product that is on sale, or not on sale, already. */
function faultsOfPast(now: EditProduct["now"], status: string): Faults {
  const isPast = (at: string | null | undefined) => at != null && Date.parse(at) <= Date.now();
  if (status !== "published" && isPast(now.publish_at))
    return { publish_at: "This time has passed: the product would go on sale at once" };
  return status === "published" && isPast(now.end_at)
    ? { end_at: "This time has passed: the product would go off sale at once" }
    : {};
}

type Faults = Partial<Record<ProductField | "announce", string>>;
const Was = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).catch({});

function readWas(text: string): Record<string, KeptValue> {
  try {
    return Was.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The fields that were changed from what the page showed: as typed, as values, and what is wrong with them. */
function readEdit(form: FormData) {
  const was = readWas(String(form.get("was") ?? ""));
  const typed: Partial<Record<ProductField, string>> = {};
  const faults: Faults = {};
  const now: Record<string, unknown> = {};
  for (const field of PRODUCT_FIELDS) {
    const sent = form.get(field);
    if (typeof sent !== "string") continue;
    const text = sent.replaceAll("\r\n", "\n").trim();
    if (text === toText(field, was[field])) continue;
    typed[field] = text;
    const written = toValue(field, text);
    const read = "fault" in written ? written : checkProductField(field, written.value);
    if ("fault" in read) faults[field] = read.fault;
    else now[field] = read.value;
  }
  const seen = Object.fromEntries(Object.keys(now).map((field) => [field, was[field] ?? null]));
  return { typed, faults, edit: { was: seen, now, announce: form.get("announce") === "yes" } as EditProduct };
}

/** What the page says after one of its forms. `typed` has the typed values that are not saved. */
export type ProductAnswer = {
  typed?: Partial<Record<ProductField, string>>;
  faults?: Faults;
  conflicts?: { field: string; said: string; actor: string | null }[];
  preview?: string;
  /** A typed time has passed, and what it does would be done at once. */
  asksAtOnce?: boolean;
  fault?: string;
  saved?: { edits: { id: string; field: string }[] };
  stockFault?: { itemId: string; locationId: string; key: string; text: string };
  countFault?: string;
};

const refused = (error: unknown): AppError => {
  if (error instanceof AppError && error.code !== "not_found") return error;
  throw toErrorPage(error);
};

/** The page's form: whatever was changed in it. */
async function takeEdit(medusa: Medusa, productId: string, form: FormData) {
  const { typed, faults, edit } = readEdit(form);
  if (form.get("form") === "preview") {
    const text = String(form.get("description") ?? "");
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return json<ProductAnswer>({ typed, preview: toMarkedUp(text) ?? `<p>${escaped}</p>` });
  }
  if (Object.keys(faults).length > 0) return json<ProductAnswer>({ typed, faults }, { status: 422 });
  const past = form.get("at_once") === "yes" ? {} : faultsOfPast(edit.now, String(form.get("status") ?? ""));
  if (Object.keys(past).length > 0)
    return json<ProductAnswer>({ typed, faults: past, asksAtOnce: true }, { status: 422 });
  try {
    const { edits, conflicts } = await editProduct(medusa, productId, edit);
    if (conflicts.length === 0) return json<ProductAnswer>({ saved: { edits } });
    const shown = conflicts.map(({ field, value, actor }) => ({
      field,
      said: toText(field as ProductField, value) || "nothing",
      actor,
    }));
    return json<ProductAnswer>({ typed, conflicts: shown }, { status: 409 });
  } catch (error) {
    const refusal = refused(error);
    const named = Object.entries(refusal.fields ?? {}).map(([name, [said]]) => [name.replace(/^now\./, ""), said]);
    const answer = { typed, faults: Object.fromEntries(named), ...(named.length === 0 && { fault: refusal.message }) };
    return json<ProductAnswer>(answer, refusalOf(refusal));
  }
}

const StockForm = z.object({
  item_id: OpaqueId(100),
  location_id: OpaqueId(100),
  reason: AdjustStock.shape.reason,
  pieces: NumberField(AdjustStock.shape.pieces),
  note: AdjustStock.shape.note,
  key: OpaqueId(100),
});

/** A correction of the stock, on the product's page or on the board. */
export async function takeStock(medusa: Medusa, form: FormData) {
  const [itemId, locationId, key] = ["item_id", "location_id", "key"].map((name) => String(form.get(name) ?? ""));
  const place = { itemId: itemId ?? "", locationId: locationId ?? "", key: key ?? "" };
  const read = StockForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const text = read.error.issues[0]?.message ?? "Must be a number";
    return json<ProductAnswer>({ stockFault: { ...place, text } }, { status: 422 });
  }
  const was = Number(form.get("stock_was") || Number.NaN);
  const short = form.get("short") === "yes";
  try {
    const answer = await adjustStock(medusa, { ...read.data, short, ...(Number.isFinite(was) && { was }) });
    return json<ProductAnswer>({ saved: { edits: answer.edit_id ? [{ id: answer.edit_id, field: "stock" }] : [] } });
  } catch (error) {
    const refusal = refused(error);
    return json<ProductAnswer>({ stockFault: { ...place, text: firstFault(refusal) } }, refusalOf(refusal));
  }
}

/** Starts counting the stock, from this many pieces on hand, or stops. */
async function takeCounting(medusa: Medusa, productId: string, form: FormData) {
  const counted = form.get("form") === "count";
  const pieces = StockForm.shape.pieces.safeParse(String(form.get("pieces") ?? ""));
  if (counted && !pieces.success)
    return json<ProductAnswer>({ countFault: pieces.error.issues[0]?.message ?? "Must be a number" }, { status: 422 });
  try {
    await switchCounting(medusa, productId, counted ? { counted, pieces: pieces.data ?? 0 } : { counted });
    return json<ProductAnswer>({ saved: { edits: [{ id: "", field: "counted" }] } });
  } catch (error) {
    const refusal = refused(error);
    return json<ProductAnswer>({ countFault: firstFault(refusal) }, refusalOf(refusal));
  }
}

/** Takes the forms of a product's page. */
export async function takeProductForm(medusa: Medusa, productId: string, form: FormData) {
  const which = form.get("form");
  if (which === "stock") return await takeStock(medusa, form);
  if (which === "count" || which === "uncount") return await takeCounting(medusa, productId, form);
  if (which === "edit" || which === "preview") return await takeEdit(medusa, productId, form);
  try {
    if (which === "duplicate") {
      return redirect(productDeskPath(await duplicateProduct(medusa, productId)));
    }
    const editId = OpaqueId(100).safeParse(form.get("edit_id"));
    if (!editId.success) return json<ProductAnswer>({ fault: "There is nothing to undo." }, { status: 422 });
    const { edits } = await undoEdit(medusa, productId, editId.data);
    return json<ProductAnswer>({ saved: { edits } });
  } catch (error) {
    const refusal = refused(error);
    return json<ProductAnswer>({ fault: firstFault(refusal) }, refusalOf(refusal));
  }
}
