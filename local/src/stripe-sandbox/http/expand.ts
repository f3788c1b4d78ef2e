import type { TableName } from "../store/tables";
import type { Transaction } from "../store/transaction";
import { invalidRequest } from "./api-error";

const TABLE_OF_PREFIX: Record<string, TableName> = {
  cus: "customers",
  pm: "payment_methods",
  pi: "payment_intents",
  ch: "charges",
  re: "refunds",
};

/**
 * Replaces ids with the objects that they name, along paths such as `latest_charge.payment_intent` or `data.customer`.
 * @throws StripeApiError 400 when a path names something that is not an id.
 */
export function expand(tx: Transaction, body: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => expandPath(tx, expanded, path.split("."), path), body);
}

function expandPath(tx: Transaction, value: object, [field, ...rest]: string[], path: string): object {
  if (field === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(tx, item, [field, ...rest], path));
  const current = (value as Record<string, unknown>)[field];
  if (current === null) return value;
  const next = typeof current === "string" ? lookUp(tx, current) : current;
  if (typeof next !== "object" || next === null)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  return { ...value, [field]: expandPath(tx, next, rest, path) };
}

function lookUp(tx: Transaction, id: string): object | undefined {
  const table = TABLE_OF_PREFIX[id.split("_")[0] ?? ""];
  return table && tx.get(table, id);
}
