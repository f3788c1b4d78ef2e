import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isNormalTarget, namesOneHost } from "../contract/request-target";

/** Replaces every refused target. No route has this path. */
export const REFUSED_TARGET = "/-/refused-target";

/**
 * Replaces every request target that is not normal (`isNormalTarget`), or whose request has two hosts, with a path that
 * no route has. Node publishes a request on this channel before its server handles it. So Medusa's parsers, static
 * files and routers, which all run before a project's first middleware, never see another spelling:
 * nodejs.org/api/diagnostics_channel.html#http It applies to every server of the process until the returned function is
 * called.
 */
export function replaceRefusedTargets(): () => void {
  const replace = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (!isNormalTarget(request.url ?? "") || !namesOneHost(request.rawHeaders)) request.url = REFUSED_TARGET;
  };
  subscribe("http.server.request.start", replace);
  return () => unsubscribe("http.server.request.start", replace);
}
