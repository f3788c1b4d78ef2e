import type { z } from "zod";
import type { Permission } from "../permissions";

/** Everybody, every signed-in customer, or the holders of a permission. */
export type Guard = "anyone" | "customer" | Permission;

/** These count a signed-in person's requests, by the account and by the client's address. */
export type CustomerLimit =
  | "payment"
  | "review"
  | "reviewPhoto"
  | "report"
  | "question"
  | "savedAddress"
  | "accountExport"
  | "name"
  | "document"
  | "ownStockAlert"
  | "passkey"
  | "write"
  | "cartLine";

/** How long the storefront waits: `TIMEOUTS` in its client. */
export type Timeout = "health" | "page" | "read" | "write" | "payment" | "report" | "export" | "upload";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Facts = {
  may: Guard;
  /** A route has a body or a query, not both. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** Without one, the answer is empty (204) or a file. */
  answer?: z.ZodType;
  /** By default 200, or 204 without an answer. */
  status?: 201 | 202;
  /** /api/server calls the route with the caller's id token. */
  idToken?: true;
  upload?: true;
  /**
   * Counted before the handler runs; "secret" counts a link's token by the client's address, but no success. Handlers
   * count what depends on what was sent.
   */
  limit?: CustomerLimit | "secret";
  /** Asks people with a second factor for it, unless it proved the session in the last ten minutes. */
  again?: "always";
  /** By default "read" for GET and "write" for the rest. */
  timeout?: Timeout;
  /** What a write that needs a permission leaves in the audit trail; null if it changes nothing. */
  audit?: string | null;
};

type Audited<M extends Method, F extends Facts> = M extends "GET"
  ? unknown
  : F["may"] extends "anyone" | "customer"
    ? unknown
    : { audit: string | null };

/** A route of the shop: its path is below SHOP_PREFIX. */
export type Route<M extends Method = Method, P extends string = string, F extends Facts = Facts> = {
  method: M;
  path: P;
} & F;

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<R, Name extends "body" | "query" | "answer", Way extends "input" | "output"> =
  R extends Record<Name, infer Schema extends z.ZodType> ? Schema["_zod"][Way] : unknown;

/** The ids in the path and the fields of the body or the query: as a caller sends them, or as parsed. */
export type RouteArgs<R extends Route, Way extends "input" | "output"> = Record<PathNames<R["path"]>, string> &
  Part<R, "body", Way> &
  Part<R, "query", Way>;

export type RouteFields<R extends Route> = Part<R, "body", "input"> & Part<R, "query", "input">;

export type RouteAnswer<R extends Route> = R extends { answer: z.ZodType } ? Part<R, "answer", "output"> : undefined;
export type HandlerAnswer<R extends Route> = Part<R, "answer", "output">;

export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Makes a row of the contract. */
export const route = <const M extends Method, const P extends string, const F extends Facts>(
  method: M,
  path: P,
  facts: F & Audited<M, F>,
): Route<M, P, F> => ({ method, path, ...facts });
