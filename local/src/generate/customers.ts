import type { Rows } from "./copy";
import { toKey } from "./ids";
import type { Person } from "./people";

/** Orders per customer, on average. */
const ORDERS_EACH = 2.5;

/** A made-up customer of a run. */
export type Customer = Person & { id: string; isNew: boolean };

/**
 * The customer of the order with this number: sometimes a new one, else one who ordered before. `chance` is between 0
 * and 1.
 */
export function customerOf(order: number, chance: number, startedAt: number, people: readonly Person[]): Customer {
  const before = Math.floor((order - 1) / ORDERS_EACH) + 1;
  const isNew = order === 1 || Math.floor(order / ORDERS_EACH) === before;
  const number = order === 1 ? 1 : isNew ? before + 1 : 1 + Math.floor(chance * before);
  const person = people[(number * 7_919) % people.length];
  if (!person) throw new Error("There are no people.");
  const email = `${person.email}.${startedAt.toString(36)}-${number}@example.com`;
  return { ...person, email, id: `cus_${toKey(startedAt, number)}`, isNew };
}

/** The rows of a new customer's account. Nobody knows its password, so nobody can sign in to it. */
export function addCustomer(rows: Rows, { id, name, email }: Customer, at: Date): void {
  const key = id.slice("cus_".length);
  const times = { created_at: at, updated_at: at };
  rows.add("customer", { id, first_name: name, email, has_account: true, ...times });
  rows.add("auth_identity", { id: `authid_${key}`, app_metadata: { customer_id: id }, ...times });
  rows.add("provider_identity", {
    id: `provid_${key}`,
    entity_id: email,
    provider: "emailpass",
    auth_identity_id: `authid_${key}`,
    provider_metadata: { password: "made up" },
    ...times,
  });
}
