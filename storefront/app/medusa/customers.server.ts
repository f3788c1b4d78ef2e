import type { GetMergeAnswer } from "medusa-backend/contract";
import { GetCustomer, GetMerge } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "./client.server";
import { toActs } from "./record.server";

/** A customer and what belongs to them (admin). */
export async function getCustomer(medusa: Medusa, id: string) {
  const { record, ...answer } = await medusa.call(GetCustomer, { id });
  return { ...answer, record: toActs(record) };
}
export type StaffCustomer = Awaited<ReturnType<typeof getCustomer>>;

/** What merging one record into another would move (admin); null once one of them is gone. */
export async function getMerge(medusa: Medusa, merge: { id: string; from: string }): Promise<GetMergeAnswer | null> {
  try {
    return await medusa.call(GetMerge, merge);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
