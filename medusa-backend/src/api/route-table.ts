import { Router } from "express";

/** The methods that change nothing (RFC 9110, 9.2.1). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Methods, separated by spaces, that a path in Express' notation answers to. HEAD goes with GET. */
export type RouteMethods = Readonly<Record<string, string>>;

/** The routes below a path. */
export const below = (path: string, routes: RouteMethods): RouteMethods =>
  Object.fromEntries(Object.entries(routes).map(([rest, methods]) => [path + rest, methods]));

export type Row<Value> = { method: string; path: string; value: Value };

export const toRows = <Value>(routes: RouteMethods, value: Value): Row<Value>[] =>
  Object.entries(routes).flatMap(([path, methods]) => methods.split(" ").map((method) => ({ method, path, value })));

/**
 * Rows to be looked up by path: in any case, and with or without a trailing slash. Express itself compiles the paths,
 * so these find what its router would reach.
 */
export function compileRoutes<Value>(rows: readonly Row<Value>[]) {
  const router = Router();
  for (const { path } of rows) router.route(path);
  const compiled = rows.map((row, index) => ({
    row,
    matches: (path: string) => !!router.stack[index]?.regexp.test(path),
  }));
  const ofMethod = new Map<string, typeof compiled>();
  for (const one of compiled) ofMethod.set(one.row.method, [...(ofMethod.get(one.row.method) ?? []), one]);
  return {
    /** The first row of the method whose path matches. */
    find: (method: string, path: string) => ofMethod.get(method)?.find(({ matches }) => matches(path))?.row,
    methodsOf: (path: string) => compiled.filter(({ matches }) => matches(path)).map(({ row }) => row.method),
  };
}

/** Express answers HEAD with the route of GET. */
export const toRouteMethod = (method: string) => (method === "HEAD" ? "GET" : method);
