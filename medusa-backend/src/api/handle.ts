import type { MedusaResponse, MiddlewareFunction } from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { type HandlerAnswer, pathNames, type Route, type RouteArgs } from "../contract/routes/route";
import { parse } from "../lib/shop-error";
import { requirePathId } from "./path-id";
import { countByCustomer, countSecret } from "./rate-limits";
import type { MaybeShopRequest, ShopRequest } from "./shop-auth";

type RequestOf<R extends Route> = R["may"] extends "anyone" ? MaybeShopRequest : ShopRequest;
type Handler<R extends Route> = (
  args: RouteArgs<R, "output">,
  req: RequestOf<R>,
  res: MedusaResponse,
) => Promise<HandlerAnswer<R>>;

/** @throws ShopError `not_found` for an id that no record can have, `invalid` with the faults by field */
function parseArgs({ path, query, body }: Route, req: MaybeShopRequest): object {
  const ids = Object.fromEntries(pathNames(path).map((name) => [name, requirePathId(req, name)]));
  return {
    ...(query && (parse(query, req.query) as object)),
    ...(body && (parse(body, req.body ?? {}) as object)),
    ...ids,
  };
}

/** Counts a call of a route with a limit. Returns what to do after a success. @throws ShopError `too_many_requests` */
async function count({ limit }: Route, req: MaybeShopRequest): Promise<(() => Promise<void>) | undefined> {
  if (limit === "secret") return countSecret(req);
  if (limit) await countByCustomer(req as ShopRequest, limit);
  return undefined;
}

/** The handler of a route that parses its request and answers by itself. */
export const serve = <R extends Route>(
  { method, path }: R,
  run: (req: RequestOf<R>, res: MedusaResponse) => Promise<void>,
) => ({ methods: [method], matcher: SHOP_PREFIX + path, middlewares: [run as MiddlewareFunction] });

/** The handler of a route. `run` returns the answer, or nothing if it sends a file itself. */
export const handle = <R extends Route>(row: R, run: Handler<R>) =>
  serve(row, async (req, res) => {
    const args = parseArgs(row, req) as RouteArgs<R, "output">;
    const giveBack = await count(row, req);
    const answer = await run(args, req, res);
    await giveBack?.();
    if (res.headersSent) return;
    if (row.status) res.status(row.status);
    if (row.answer) res.json(answer);
    else res.status(204).end();
  });
