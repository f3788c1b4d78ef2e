import { z } from "zod";
import { LIMITS, Line, OpaqueId, Text } from "./common";
import type { FieldOptions, ListDefinition, TypedField, ValueOf, ViewOf } from "./list-definitions";

/** `faults` have none of the row's values. */
export type LeftOutRow = { list: string; id: string | null; faults: string[] };

let listener: (row: LeftOutRow) => void = () => undefined;

/** Sets the listener for rows that are left out of a list: on a server, its log. */
export function onLeftOutRow(tell: (row: LeftOutRow) => void): void {
  listener = tell;
}

/** After so many reported rows, all may be reported again. */
const MOST_REMEMBERED = 1_000;
const told = new Set<string>();

function tellOnce(row: LeftOutRow): void {
  const key = JSON.stringify(row);
  if (told.has(key)) return;
  if (told.size >= MOST_REMEMBERED) told.clear();
  told.add(key);
  listener(row);
}

const Named = z.union([
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ _id: z.string() }).transform(({ _id }) => _id),
]);

function faultsOf(error: unknown): string[] {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return [error instanceof Error ? error.name : "unknown"];
}

/** Null, and reported once, if `read` throws. `list` is a plain plural. */
export function readRow<T>(list: string, row: unknown, read: (row: unknown) => T): T | null {
  try {
    return read(row);
  } catch (error) {
    const id = Named.safeParse(row);
    tellOnce({ list, id: id.success ? id.data : null, faults: faultsOf(error) });
    return null;
  }
}

/** An invalid row is left out and reported. The row's schema is in the metadata, for docs/api.md. */
export function Rows<T extends z.ZodType>(list: string, row: T) {
  const read = (value: unknown) => row.parse(value) as z.infer<T>;
  return z
    .array(z.unknown())
    .transform((rows) => rows.map((value) => readRow(list, value, read)).filter((found) => found !== null))
    .meta({ row });
}

export const ListPageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: OpaqueId(200).optional(),
});

export const NextPageAnswer = z.object({ nextCursor: z.string().nullable() });

const TYPED: Readonly<Record<TypedField, z.ZodType<string, string>>> = {
  text: Text(LIMITS.email),
  line: Line(LIMITS.email),
  name: Line(LIMITS.name),
  code: Line(LIMITS.name).transform((code) => code.slice(0, LIMITS.discountCode)),
  amount: Line(40),
  day: z.iso.date(),
  country: z.string().regex(/^[a-z]{2}$/, "Must be a country's code in lower case"),
};

type Fields = Pick<ListDefinition, "fields">;
type Conditions<L extends Fields> = {
  [Name in keyof L["fields"]]: z.ZodOptional<z.ZodType<Exclude<ValueOf<L["fields"][Name]>, "">, string>>;
};

/** The conditions of a list, for the query of its route. */
export function conditionsOf<L extends Fields>({ fields }: L): Conditions<L> {
  const toSchema = (field: TypedField | FieldOptions) =>
    typeof field === "string" ? TYPED[field] : z.enum(Object.keys(field).filter(Boolean));
  const conditions = Object.entries(fields).map(([name, field]) => [name, toSchema(field).optional()]);
  return Object.fromEntries(conditions);
}

const Cursor = OpaqueId(200).nullable().catch(null);
const PageNumber = z.coerce.number().int().min(1).max(10_000).catch(1);

/** What a list's address says; invalid values are ignored. */
export function readView<L extends Pick<ListDefinition, "fields" | "pages">>(
  list: L,
  query: Readonly<Record<string, string>>,
): ViewOf<L> {
  const read = (name: string, field: TypedField | FieldOptions) => {
    const { [name]: text = "" } = query;
    if (typeof field === "string") return TYPED[field].safeParse(text).data ?? "";
    return Object.hasOwn(field, text) ? text : "";
  };
  const conditions = Object.entries(list.fields).map(([name, field]) => [name, read(name, field)]);
  const page =
    list.pages === "cursor" ? { cursor: Cursor.parse(query.cursor) } : { page: PageNumber.parse(query.page) };
  return { ...Object.fromEntries(conditions), ...page };
}
