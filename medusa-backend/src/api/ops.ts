import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareFunction,
} from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { OPS_PREFIX, RecordId } from "../contract/ops";
import { parse, ShopError } from "../lib/shop-error";

/** A request of a Medusa user: Medusa lets nobody else past /admin. */
export type OpsRequest<Body = unknown> = AuthenticatedMedusaRequest<Body>;

export const actorOf = (req: OpsRequest): string => req.auth_context.actor_id;

export const recordIdOf = (req: OpsRequest): string => parse(RecordId, req.params.id);

/** The handler of a route below OPS_PREFIX. `run` returns the answer, or nothing if it sends a file itself. */
export const handleOps = <Answer = void>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  run: (req: OpsRequest, res: MedusaResponse, next: MedusaNextFunction) => Answer | Promise<Answer>,
) => {
  const answer = async (req: OpsRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    const said = await run(req, res, next);
    if (said !== undefined) res.json(said);
  };
  return { methods: [method], matcher: OPS_PREFIX + path, middlewares: [answer as MiddlewareFunction] };
};

/** A record as Medusa's own route would answer it. */
export async function readForMedusa(req: OpsRequest, entity: "order" | "return", id: string) {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity, fields: req.queryConfig.fields, filters: { id } });
  return data[0];
}

/** Answers are personal, so no cache may keep them. */
export function guardOpsRoute(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Content-Type-Options", "nosniff");
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody && !req.is("application/json")) {
    throw new ShopError("unsupported_media_type", "The body must be JSON in UTF-8.");
  }
  next();
}
