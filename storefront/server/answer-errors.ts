import type { ErrorRequestHandler } from "express";
import { z } from "zod";
import { logger } from "../app/lib/logger.server";

const ClientFault = z.object({ status: z.int().min(400).max(499) });

/** What no route answered for: an address that cannot be read is the sender's fault, the rest is ours. Says nothing about the inside. */
export const answerErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const fault = ClientFault.safeParse(error);
  const status = fault.success ? fault.data.status : error instanceof TypeError && "input" in error ? 400 : 500;
  if (status === 500) logger.error({ event: "server_failed", requestId: response.locals.requestId, err: error });
  if (response.headersSent) return next(error);
  response
    .status(status)
    .type("text/plain")
    .send(status === 500 ? "Something went wrong." : "Bad request.");
};
