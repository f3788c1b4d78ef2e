import { z } from "zod";
import type { Endpoint } from "./define-endpoint";

type Schema = z.core.JSONSchema.BaseSchema;
type Field = { name: string; schema: Schema; required: boolean };

/**
 * A schema as JSON schema. Parts that exist only in transformations stay open; a list of `Rows` is described by its
 * row.
 */
function toSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.row;
      const row = z.globalRegistry.get(zodSchema)?.row;
      if (row instanceof z.ZodType) Object.assign(jsonSchema, { type: "array", items: toSchema(row, io) });
    },
  });
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
const propertiesOf = (schema: Schema) => Object.entries(schema.properties ?? {}).filter(([, value]) => isSchema(value));

/**
 * The fields of a call. A field that is transformed into another type (money, digits) is described by the side that has
 * a type.
 */
function fieldsOf(schema: z.ZodType): Field[] {
  const input = toSchema(schema, "input");
  const output = new Map(propertiesOf(toSchema(schema, "output")));
  return propertiesOf(input).map(([name, before]) => {
    const after = output.get(name);
    const useAfter = isSchema(after) && (after.type === "number" || after.type === "integer");
    return { name, schema: (useAfter ? after : before) as Schema, required: input.required?.includes(name) ?? false };
  });
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  const options = schema.anyOf?.filter((option) => isSchema(option) && option.const !== "");
  if (options) return [...new Set(options.map((option) => typeOf(option as Schema)))].join(" or ");
  if (schema.type === "array") return `list of ${isSchema(schema.items) ? typeOf(schema.items as Schema) : "anything"}`;
  if (schema.type !== "object") return schema.format === "date-time" ? "UTC time" : String(schema.type ?? "anything");
  const fields = propertiesOf(schema).map(([name, value]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    return `${name}${optional}: ${typeOf(value as Schema)}`;
  });
  return `{ ${fields.join(", ")} }`;
}

function rulesOf({ minLength, maxLength, minimum, maximum, minItems, maxItems, default: standard }: Schema): string {
  return [
    maxLength !== undefined && `at most ${maxLength} characters`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    minItems !== undefined && maxItems !== undefined && `${minItems} to ${maxItems} of them`,
    standard !== undefined && `${JSON.stringify(standard)} when left out`,
  ]
    .filter(Boolean)
    .join("; ");
}

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;

function toRows(place: string, schema: z.ZodType | undefined): string[] {
  return schema
    ? fieldsOf(schema).map(
        ({ name, schema, required }) =>
          `| ${code(name)} | ${place} | ${code(typeOf(schema))} | ${required ? "yes" : "no"} | ${rulesOf(schema)} |`,
      )
    : [];
}

function callersOf({ who, addressedBy }: Endpoint): string {
  if (who === "anyone") return "anyone";
  if (who === "admin") return "admins";
  if (addressedBy === undefined) return "anyone signed in";
  return addressedBy === "email" ? "that person, and admins; others get 403" : "its owner, and admins; others get 404";
}

/** One call of /api/server as a section of docs/api.md. */
export function toSection(endpoint: Endpoint): string {
  const { method, path, summary, input, answer } = endpoint;
  const rows = [...toRows("path", input.params), ...toRows("query", input.query), ...toRows("body", input.body)];
  return [
    `### ${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    summary,
    `**Who:** ${callersOf(endpoint)}.`,
    rows.length > 0 &&
      ["| field | in | type | required | rules |", "| --- | --- | --- | --- | --- |", ...rows].join("\n"),
    `**Answer:** ${code(typeOf(toSchema(answer, "output")))}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}
