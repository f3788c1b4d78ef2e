import { Router } from "express";

/** The methods that change nothing (RFC 9110, 9.2.1). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Methods, separated by spaces, that a path in Express' notation answers to. HEAD goes with GET. */
export type RouteMethods = Readonly<Record<string, string>>;

export type Row<Value> = { method: string; path: string; value: Value };

/** One row for each method of `routes`. */
export const toRows = <Value>(routes: RouteMethods, value: Value): Row<Value>[] =>
  Object.entries(routes).flatMap(([path, methods]) => methods.split(" ").map((method) => ({ method, path, value })));

/**
 * Finds the rows whose path matches, in the order of `rows`. Express itself compiles the paths, so this finds what its
 * router would reach, in any case and with or without a trailing slash.
 */
export function compileRoutes<Value>(rows: readonly Row<Value>[]): (path: string) => Row<Value>[] {
  const router = Router();
  for (const { path } of rows) router.route(path);
  return (path) => rows.filter((_row, index) => router.stack[index]?.regexp.test(path));
}

/** The method under which a route is looked up: Express answers HEAD with the route of GET. */
export const toRouteMethod = (method: string) => (method === "HEAD" ? "GET" : method);
