import type { ErrorRequestHandler } from "express";
import { z } from "zod";
import { logger } from "../app/lib/logger.server";
import { sendRefusal } from "./send-refusal";

const OURS = { title: "Something went wrong on our side", text: "We have noted it. Please try again." };
const THEIRS = {
  title: "This address cannot be read",
  text: "A part of it is broken. It may have been cut off on its way.",
};
const ClientFault = z.object({ status: z.int().min(400).max(499) });

/**
 * The answer where no route has answered. An address that cannot be read is the sender's fault, anything else the
 * shop's. It tells nothing about the inside.
 */
export const answerErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const fault = ClientFault.safeParse(error);
  const status = fault.success ? fault.data.status : error instanceof TypeError && "input" in error ? 400 : 500;
  if (status === 500) logger.error({ event: "server_failed", requestId: response.locals.requestId, err: error });
  if (response.headersSent) return next(error);
  sendRefusal(request, response, status, status === 500 ? OURS : THEIRS);
};
