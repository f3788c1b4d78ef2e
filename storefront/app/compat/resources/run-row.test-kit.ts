import type { Route } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { type Medusa, type RouteValues, toRequest } from "~/medusa/client.server";
import type { Endpoint } from "../define-endpoint";

type Sent = { path: string; method?: string; body?: unknown; query?: unknown };

/** Runs a row against a fake Medusa that answers `reply`. Returns the calls to Medusa, and the outcome. */
export async function run(
  endpoint: Endpoint,
  raw: { params?: unknown; query?: unknown; body?: unknown },
  reply: unknown,
) {
  const sent: Sent[] = [];
  const medusa: Medusa = {
    token: "t",
    requestId: "request-1",
    open: () => Promise.reject(new Error("no row reads a stream")),
    call: (async (row: Route, args: RouteValues = {}) => {
      const { path, query, body } = toRequest(row, args);
      sent.push({
        path,
        ...(row.method !== "GET" && { method: row.method }),
        ...(body && { body }),
        ...(query && { query }),
      });
      if (reply instanceof Error) throw reply;
      return reply;
    }) as Medusa["call"],
  };
  const answer = await endpoint.handle(medusa, { params: {}, query: {}, body: undefined, ...raw });
  return { answer, sent };
}

/** The AppError with which an outcome ends; any other end fails the test. */
export const refusal = async (outcome: Promise<unknown>): Promise<AppError> => {
  const error = await outcome.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`Expected an AppError, not ${String(error)}`);
  return error;
};

export const delivery = { name: "Ada", email: "ada@example.test", address: "1 Sky Road", phone: "+1 555 0100" };
export const wireLines = [{ _id: "prod_1", productName: "Sparrow", productPrice: 1, quantity: 3 }];
