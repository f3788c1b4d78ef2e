import type { SettledPayment } from "../settled/settled-payments";
import type { TableName, Tables } from "./tables";

/**
 * One atomic change in progress. Reads see its own writes. Records are values: put a new one, never change one in
 * place.
 */
export interface Transaction {
  get<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  /** Newest first. */
  list<T extends TableName>(table: T): Tables[T][];
  put<T extends TableName>(table: T, record: Tables[T]): void;
  /** The made-up settled payments of a period (seconds), newest first; `list` leaves them out. */
  listSettled(period: { from: number; to: number }): SettledPayment[];
  /** Drops everything put so far. */
  discard(): void;
}
