import { GetPayment } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import type { Payment } from "~/domain/payment";
import type { Medusa } from "./client.server";

/** Null if Medusa cannot answer now. */
export async function findPayment(medusa: Medusa, paymentIntentId: string): Promise<Payment | null> {
  if (!medusa.token) throw new AppError("unauthenticated", "Sign in first.");
  try {
    return await medusa.call(GetPayment, { paymentIntentId });
  } catch (error) {
    if (error instanceof AppError && error.code !== "unauthenticated" && error.code !== "not_found") return null;
    throw error;
  }
}
