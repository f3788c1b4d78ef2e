import Medusa from "@medusajs/js-sdk";
import type { z } from "zod";
import { OPS_PREFIX } from "../../contract/ops";

/** Medusa Admin is served from Medusa's own origin and signed in by its session cookie. */
const sdk = new Medusa({ baseUrl: "/", auth: { type: "session" } });

const TIMEOUT_MS = 15_000;

type Call = {
  method?: "GET" | "POST" | "DELETE";
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The time limit of calls that take longer than usual. */
  timeoutMs?: number;
};

/**
 * Calls one of the shop's routes for Medusa Admin; `path` follows OPS_PREFIX.
 * @throws FetchError with the server's message; ZodError when the answer has another shape
 */
export async function callShop<T extends z.ZodType>(
  path: string,
  schema: T,
  { timeoutMs = TIMEOUT_MS, ...call }: Call = {},
): Promise<z.infer<T>> {
  const signal = AbortSignal.timeout(timeoutMs);
  return schema.parse(await sdk.client.fetch<unknown>(`${OPS_PREFIX}${path}`, { ...call, signal }));
}

/** The message that a person sees when a call failed. */
export function toSentence(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || error instanceof TypeError) return "The shop does not answer. Try again.";
  if (name === "ZodError") return "The shop's answer was not understood. Reload the page.";
  return error instanceof Error && error.message ? error.message : "Something went wrong. Try again.";
}
