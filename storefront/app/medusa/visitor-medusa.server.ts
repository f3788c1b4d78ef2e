import type { AppLoadContext } from "@remix-run/node";
import { getRequestContext } from "~/lib/request-context.server";
import { createVisitorMedusa, type Medusa } from "./client.server";

/** Even if somebody is signed in. Tests import the client without Remix, whose types change those of every process. */
export const visitorMedusa = (context: AppLoadContext): Medusa => createVisitorMedusa(getRequestContext(context));
