import type { z } from "zod";
import type { Permission } from "../permissions";

/** Who may call a route of the shop: everybody, every signed-in customer, or the holders of a permission. */
export type Guard = "anyone" | "customer" | Permission;

/** The limits that count a signed-in person's requests, by the account and by the client's address. */
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

/** How long the storefront waits for an answer: `TIMEOUTS` in its client. */
export type Timeout = "health" | "page" | "read" | "write" | "payment" | "report" | "export" | "upload";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What is known about a route in addition to its method and path. */
type Facts = {
  may: Guard;
  /** The schema of the JSON body. A route has a body or a query, not both. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** The schema of the answer's JSON; without one, the answer is empty (204) or a file. */
  answer?: z.ZodType;
  /** The status of a success: by default 200, or 204 without an answer. */
  status?: 201 | 202;
  /** True if an id token opens the route: /api/server calls it with the caller's token. */
  idToken?: true;
  /** True if the body is a form with a file. */
  upload?: true;
  /**
   * Counts each call before the handler runs. "secret" is for a link's token: it counts by the client's address, and a
   * success is not counted. Other limits depend on what was sent, so their handlers count.
   */
  limit?: CustomerLimit | "secret";
  /** Asks people with a second factor for it, unless it proved the session in the last ten minutes. */
  again?: "always";
  /** By default "read" for GET and "write" for the rest. */
  timeout?: Timeout;
  /** What a write that needs a permission leaves in the audit trail; null if it changes nothing. */
  audit?: string | null;
};

/** A write that needs a permission must say what it leaves in the audit trail. */
type Audited<M extends Method, F extends Facts> = M extends "GET"
  ? unknown
  : F["may"] extends "anyone" | "customer"
    ? unknown
    : { audit: string | null };

/** A row of the contract: a route of the shop, its path below SHOP_PREFIX, and everything that is known about it. */
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

/** The ids in the path together with the fields of the body or the query: as a caller sends them, or as parsed. */
export type RouteArgs<R extends Route, Way extends "input" | "output"> = Record<PathNames<R["path"]>, string> &
  Part<R, "body", Way> &
  Part<R, "query", Way>;

/** The fields of a route's query or body, as a caller sends them. */
export type RouteFields<R extends Route> = Part<R, "body", "input"> & Part<R, "query", "input">;

/** The parsed answer that a caller gets; nothing for a route without one. */
export type RouteAnswer<R extends Route> = R extends { answer: z.ZodType } ? Part<R, "answer", "output"> : undefined;
/** The answer as a handler returns it. */
export type HandlerAnswer<R extends Route> = Part<R, "answer", "input">;

/** The names of the ids in a path, e.g. "id" and "parcel_id". */
export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** A row of the contract. */
export const route = <const M extends Method, const P extends string, const F extends Facts>(
  method: M,
  path: P,
  facts: F & Audited<M, F>,
): Route<M, P, F> => ({ method, path, ...facts });
