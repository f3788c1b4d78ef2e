import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isNormalTarget } from "../contract/request-target";

/** Replaces every refused target. No route has this path. */
export const REFUSED_TARGET = "/-/refused-target";

/**
 * Gives every request whose target is not normal (`isNormalTarget`) the path of no route. Node publishes a request on this channel
 * before its server hears of it, so that Medusa's parsers, static files and routers, all of which come before the first middleware that
 * Medusa lets a project add, never see another spelling: nodejs.org/api/diagnostics_channel.html#http
 */
export function replaceRefusedTargets(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!isNormalTarget(request.url ?? "")) request.url = REFUSED_TARGET;
  });
}
