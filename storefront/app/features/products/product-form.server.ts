import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { redirect } from "@remix-run/node";
import {
  checkProductField,
  type KeptValue,
  NumberField,
  OpaqueId,
  PRODUCT_FIELDS,
  type ProductField,
} from "medusa-backend/contract";
import { fromFieldText, toFieldText } from "medusa-backend/contract/product-form";
import {
  AdjustStock,
  DuplicateProduct,
  EditProduct,
  ReleaseStock,
  type RouteFields,
  SetParts,
  SwitchCounting,
  UndoEdit,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, type Sent } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { staffProductPath } from "~/domain/product";
import { getEnv } from "~/lib/env.server";
import { FormFault, show } from "~/lib/forms.server";
import { toMarkedUp } from "~/lib/marked-up.server";
import { worded } from "~/lib/schema-messages";
import { PartLines, variantForms } from "./variant-forms.server";

/** The fields of a product as they are typed, and what the page showed of them. */
const EditFields = z.object({
  ...(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, z.string().optional()])) as Record<
    ProductField,
    z.ZodOptional<z.ZodString>
  >),
  was: z.string().default(""),
  announce: z.string().optional(),
  /** What a time that has passed would do is done at once. */
  at_once: z.string().optional(),
});
type EditFields = z.infer<typeof EditFields>;

const TIMES = new Set<ProductField>(["publishAt", "endAt"]);

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
function faultsOfPast(now: RouteFields<typeof EditProduct>["now"], status: string): Faults {
  const isPast = (at: string | null | undefined) => at != null && Date.parse(at) <= Date.now();
  if (status !== "published" && isPast(now.publishAt))
    return { publishAt: "This time has passed: the product would go on sale at once" };
  return status === "published" && isPast(now.endAt)
    ? { endAt: "This time has passed: the product would go off sale at once" }
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
function readEdit(form: EditFields) {
  const was = readWas(form.was);
  const typed: Partial<Record<ProductField, string>> = {};
  const faults: Faults = {};
  const now: Record<string, unknown> = {};
  for (const field of PRODUCT_FIELDS) {
    const sent = form[field];
    if (sent === undefined) continue;
    const text = sent.replaceAll("\r\n", "\n").trim();
    if (text === toText(field, was[field])) continue;
    typed[field] = text;
    const written = toValue(field, text);
    const read = "fault" in written ? written : checkProductField(field, written.value);
    if ("fault" in read) faults[field] = read.fault;
    else now[field] = read.value;
  }
  const seen = Object.fromEntries(Object.keys(now).map((field) => [field, was[field] ?? null]));
  return {
    typed,
    faults,
    edit: { was: seen, now, announce: form.announce === "yes" } as RouteFields<typeof EditProduct>,
  };
}

/** What a form returns to the page. `typed` has the changed fields as they were typed, if they are not saved. */
export type ProductData = {
  typed?: Partial<Record<ProductField, string>>;
  conflicts?: { field: string; said: string; actor: string | null }[];
  preview?: string;
  /** A typed time has passed, and what it does would be done at once. */
  asksAtOnce?: boolean;
  edits?: { id: string; field: string }[];
};

async function save({ medusa, id }: Sent, fields: EditFields) {
  const { typed, faults, edit } = readEdit(fields);
  if (Object.keys(faults).length > 0) throw new FormFault(faults, { data: { typed } });
  const past = fields.at_once === "yes" ? {} : faultsOfPast(edit.now, fields.status ?? "");
  if (Object.keys(past).length > 0) throw new FormFault(past, { data: { typed, asksAtOnce: true } });
  const { edits, conflicts } = await medusa.call(EditProduct, { id, ...edit }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const named = Object.entries(error.fields ?? { "": [error.message] });
    const said = Object.fromEntries(named.map(([name, [text = ""]]) => [name.replace(/^now\./, ""), text]));
    throw new FormFault(said, { data: { typed }, refusal: error });
  });
  if (conflicts.length === 0) return show({ edits } satisfies ProductData);
  const shown = conflicts.map(({ field, value, actor }) => ({
    field,
    said: toText(field as ProductField, value) || "nothing",
    actor,
  }));
  throw new FormFault({}, { status: ERROR_STATUS.conflict, data: { typed, conflicts: shown } });
}

function preview(fields: EditFields) {
  const { description: text = "" } = fields;
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return show({
    typed: readEdit(fields).typed,
    preview: toMarkedUp(text) ?? `<p>${escaped}</p>`,
  } satisfies ProductData);
}

const StockForm = z.object({
  item_id: OpaqueId(100),
  location_id: OpaqueId(100),
  reason: AdjustStock.body.shape.reason,
  pieces: NumberField(AdjustStock.body.shape.pieces),
  note: AdjustStock.body.shape.note,
  key: OpaqueId(100),
  stock_was: z.string().default(""),
  short: z.string().optional(),
});
const CountForm = StockForm.pick({ pieces: true });
const PressForm = z.object({});

const stock = form(
  StockForm,
  async ({ medusa }, { item_id: itemId, location_id: locationId, stock_was, short, ...rest }) => {
    const was = Number(stock_was || Number.NaN);
    const known = Number.isFinite(was) && { was };
    const { editId } = await medusa.call(AdjustStock, {
      itemId,
      locationId,
      ...rest,
      short: short === "yes",
      ...known,
    });
    return show({ edits: editId ? [{ id: editId, field: "stock" }] : [] } satisfies ProductData);
  },
);

/** The form sends all parts, also those that it only showed: `was` has those. */
const PartsForm = z.object({ parts: PartLines, was: SetParts.body.shape.was.default("") });

async function count({ medusa, id }: Sent, counting: RouteFields<typeof SwitchCounting>) {
  await medusa.call(SwitchCounting, { id, ...counting });
  return show({ edits: [{ id: "", field: "counted" }] } satisfies ProductData);
}

/** The forms of a product's page. */
export const productForms = defineForms(
  {
    edit: form(EditFields, save),
    preview: form(EditFields, (_sent, fields) => preview(fields)),
    ...variantForms,
    stock,
    count: form(CountForm, (sent, { pieces }) => count(sent, { counted: true, pieces })),
    uncount: form(PressForm, (sent) => count(sent, { counted: false })),
    parts: form(PartsForm, ({ medusa, id }, parts) => medusa.call(SetParts, { id, ...parts }), "The parts are saved."),
    duplicate: form(PressForm, async ({ medusa, id }) =>
      redirect(staffProductPath((await medusa.call(DuplicateProduct, { id })).productId)),
    ),
    undo: form(
      z.object({ edit_id: worded(OpaqueId(100), "There is nothing to undo.") }),
      async ({ medusa, id }, { edit_id }) => {
        const { edits } = await medusa.call(UndoEdit, { id, editId: edit_id });
        return show({ edits } satisfies ProductData);
      },
    ),
  },
  { missing: "page" },
);

/** The forms of the stock board: a correction, and the release of reservations that no order needs. */
export const stockForms = defineForms(
  {
    stock,
    release: form(
      z.object({
        item_id: worded(ReleaseStock.body.shape.itemId, "There is nothing to release."),
        location_id: worded(ReleaseStock.body.shape.locationId, "There is nothing to release."),
      }),
      ({ medusa }, { item_id: itemId, location_id: locationId }) => medusa.call(ReleaseStock, { itemId, locationId }),
    ),
  },
  { missing: "page" },
);
