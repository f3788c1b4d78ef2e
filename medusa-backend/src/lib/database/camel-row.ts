import { z } from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { isMoney } from "../../contract/common";
import { toExactMinor } from "../../contract/currency";

type Convert = (value: unknown) => unknown;

/** A column's name: "productId" is "product_id", "address1" is "address_1". */
export const toSnake = (name: string): string => name.replaceAll(/(?<=[a-z])(?=\d)|(?=[A-Z])/g, "_").toLowerCase();

/** The schemas that a value may be read by, without what is around them: a union has several. */
function plainSchemas(schema: $ZodType): $ZodTypes[] {
  // The list that `Rows` reads row by row has the schema of its rows in its metadata.
  const { row } = z.globalRegistry.get(schema) ?? {};
  if (row instanceof z.ZodType) return [z.array(row)];
  const known = schema as $ZodTypes;
  const { def } = known._zod;
  switch (def.type) {
    case "nullable":
    case "optional":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return plainSchemas(def.innerType);
    case "pipe":
      return plainSchemas(def.in);
    case "lazy":
      return plainSchemas(def.getter());
    case "union":
      return def.options.flatMap(plainSchemas);
    case "intersection":
      return [def.left, def.right].flatMap(plainSchemas);
    default:
      return [known];
  }
}

function keysOf(objects: readonly $ZodTypes[]): Map<string, $ZodType[]> {
  const keys = new Map<string, $ZodType[]>();
  for (const { _zod } of objects) {
    if (_zod.def.type !== "object") continue;
    for (const [key, value] of Object.entries(_zod.def.shape)) keys.set(key, [...(keys.get(key) ?? []), value]);
  }
  return keys;
}

/** Null if none of the keys has another name in a row. Keys that no schema has stay as they are. */
function objectConverter(schemas: readonly $ZodTypes[]): Convert | null {
  const keys = [...keysOf(schemas)].map(([key, values]) => ({
    key,
    column: toSnake(key),
    convert: converterOf(values),
  }));
  const known = new Set(keys.map(({ key }) => key));
  const renamed = keys.filter(({ key, column }) => column !== key && !known.has(column));
  const nested = keys.filter(({ convert }) => convert !== null);
  if (renamed.length === 0 && nested.length === 0) return null;
  return (value) => {
    const row: Record<string, unknown> = { ...(value as object) };
    for (const { key, column } of renamed) {
      if (!(column in row) || key in row) continue;
      row[key] = row[column];
      delete row[column];
    }
    for (const { key, convert } of nested) if (convert && key in row) row[key] = convert(row[key]);
    return row;
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value);

function makeConverter(schemas: readonly $ZodTypes[]): Convert | null {
  const items = schemas.flatMap(({ _zod: { def } }) => {
    if (def.type === "array") return [def.element];
    return def.type === "tuple" ? [...def.items, ...(def.rest ? [def.rest] : [])] : [];
  });
  const values = schemas.flatMap(({ _zod: { def } }) => (def.type === "record" ? [def.valueType] : []));
  const convertObject = objectConverter(schemas);
  const convertItem = converterOf(items);
  const convertValue = converterOf(values);
  const hasMoney = schemas.some(isMoney);
  const hasTime = schemas.some(isTime);
  if (!convertObject && !convertItem && !convertValue && !hasMoney && !hasTime) return null;
  return (value) => {
    if (value instanceof Date && hasTime) return value.toJSON() ?? value;
    if (typeof value === "number" && hasMoney) return toExactMinor(value);
    if (Array.isArray(value)) return convertItem ? value.map((item) => convertItem(item)) : value;
    if (!isObject(value)) return value;
    const object = convertObject ? convertObject(value) : value;
    if (!convertValue) return object;
    return Object.fromEntries(Object.entries(object as object).map(([key, item]) => [key, convertValue(item)]));
  };
}

const isTime = ({ _zod: { def } }: $ZodTypes) => def.type === "string" && "format" in def && def.format === "datetime";

const converters = new WeakMap<$ZodType, Convert | null>();

function converterOf(schemas: readonly $ZodType[]): Convert | null {
  const [only, ...others] = schemas;
  if (!only) return null;
  if (others.length > 0) return makeConverter(schemas.flatMap(plainSchemas));
  const kept = converters.get(only);
  if (kept !== undefined) return kept;
  // A schema may contain itself.
  converters.set(only, (value) => converters.get(only)?.(value) ?? value);
  const converter = makeConverter(plainSchemas(only));
  converters.set(only, converter);
  return converter;
}

/**
 * A row of PostgreSQL as `schema` has its fields: `productId` is the column `product_id`, also in JSON; `Money` is in
 * minor units, where the column is in major ones; a time is a text. A column with the field's own name is preferred;
 * others stay as they are. An amount with a fraction of a cent keeps it, and the schema refuses it.
 */
export const camelRow = (schema: z.ZodType, row: unknown): unknown => converterOf([schema])?.(row) ?? row;
