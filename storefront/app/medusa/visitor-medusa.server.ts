import type { AppLoadContext } from "@remix-run/node";
import { getRequestContext } from "~/lib/request-context.server";
import { createVisitorMedusa, type Medusa } from "./client.server";

/**
 * Without a token, even if somebody is signed in. Tests import the client itself without Remix, whose types would
 * change those of every process.
 */
export const visitorMedusa = (context: AppLoadContext): Medusa => createVisitorMedusa(getRequestContext(context));
