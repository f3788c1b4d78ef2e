import { GetCustomer } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";
import { toActs } from "./record.server";

/** A customer's account and what belongs to it (admin). */
export async function getCustomer(medusa: Medusa, id: string) {
  const { record, ...answer } = await medusa.call(GetCustomer, { id });
  return { ...answer, record: toActs(record) };
}
export type StaffCustomer = Awaited<ReturnType<typeof getCustomer>>;
