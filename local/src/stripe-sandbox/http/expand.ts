import type { TableName } from "../store/tables";
import type { Transaction } from "../store/transaction";
import { invalidRequest } from "./api-error";

const TABLE_OF_PREFIX: Record<string, TableName> = {
  cus: "customers",
  pm: "payment_methods",
  pi: "payment_intents",
  ch: "charges",
  re: "refunds",
  du: "disputes",
  txn: "balance_transactions",
};

/** Stripe shows the ten newest refunds of a charge. */
const REFUNDS_SHOWN = 10;

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
  const next = typeof current === "string" ? lookUp(tx, current) : (current ?? refundsOf(tx, value, field));
  if (typeof next !== "object" || next === null)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  return { ...value, [field]: expandPath(tx, next, rest, path) };
}

/** The refunds of a charge, which its object has only if requested; newest first. */
function refundsOf(tx: Transaction, value: object, field: string): object | undefined {
  if (field !== "refunds" || !("object" in value) || value.object !== "charge" || !("id" in value)) return undefined;
  const refunds = tx.list("refunds").filter(({ charge }) => charge === value.id);
  const data = refunds.slice(0, REFUNDS_SHOWN);
  return { object: "list", data, has_more: refunds.length > data.length, url: `/v1/refunds?charge=${value.id}` };
}

function lookUp(tx: Transaction, id: string): object | undefined {
  const table = TABLE_OF_PREFIX[id.split("_")[0] ?? ""];
  return table && tx.get(table, id);
}
