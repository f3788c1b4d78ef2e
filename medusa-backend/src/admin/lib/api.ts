import Medusa from "@medusajs/js-sdk";
import { toast } from "@medusajs/ui";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import { OPS_PREFIX } from "../../contract/ops";
import { OneAtATime } from "./one-at-a-time";

/** Medusa Admin is served from Medusa's own origin and signed in by its session cookie. */
const sdk = new Medusa({ baseUrl: "/", auth: { type: "session" } });

const TIMEOUT_MS = 15_000;

type Call = {
  method?: "GET" | "POST" | "DELETE";
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  timeoutMs?: number;
};

/** `path` follows OPS_PREFIX. @throws FetchError with the server's message; ZodError for an answer of another shape */
export async function callShop<T extends z.ZodType>(
  path: string,
  schema: T,
  { timeoutMs = TIMEOUT_MS, ...call }: Call = {},
): Promise<z.infer<T>> {
  const signal = AbortSignal.timeout(timeoutMs);
  return schema.parse(await sdk.client.fetch<unknown>(`${OPS_PREFIX}${path}`, { ...call, signal }));
}

/** Writes a shipping option's metadata into the others that it has; an empty text removes its key. */
export const setShippingOptionMetadata = (id: string, metadata: Record<string, string>) =>
  sdk.admin.shippingOption.update(id, { metadata });

type Asked = { timeoutMs?: number; refetchInterval?: number; refetchOnWindowFocus?: boolean };

export const useShop = <T extends z.ZodType>(path: string, answer: T, { timeoutMs, ...options }: Asked = {}) =>
  useQuery({
    queryKey: ["shop", path],
    queryFn: () => callShop(path, answer, { timeoutMs }),
    retry: false,
    ...options,
  });

/** The previous page stays visible while this one loads. Empty and null fields of `query` are not sent. */
export function useShopPage<T extends z.ZodType>(
  path: string,
  answer: T,
  query: Record<string, string | number | null>,
  options: Asked = {},
) {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "" && value !== null));
  return useQuery({
    queryKey: ["shop", path, sent],
    queryFn: () => callShop(path, answer, { query: sent }),
    placeholderData: keepPreviousData,
    retry: false,
    ...options,
  });
}

export function toSentence(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || error instanceof TypeError) return "The shop does not answer. Try again.";
  if (name === "ZodError") return "The shop's answer was not understood. Reload the page.";
  return error instanceof Error && error.message ? error.message : "Something went wrong. Try again.";
}

/**
 * Shows how a change went, then reloads every query on screen, Medusa's own included; after a failure too, because
 * somebody else may have made the change first. While a change is being made, `mutate` does nothing.
 */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, done: (input: Input) => string) {
  const queries = useQueryClient();
  const { current: changes } = useRef(new OneAtATime());
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (_answer, input) => toast.success(done(input)),
    onError: (error) => toast.error(toSentence(error)),
    onSettled: () => queries.invalidateQueries().finally(changes.end),
  });
  return { ...mutation, mutate: (input: Input) => changes.begin(() => mutation.mutate(input)) };
}
