import { AsyncLocalStorage } from "node:async_hooks";
import { defaultTextMapSetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { hearMedusaCalls, type MedusaCall } from "../app/lib/medusa-calls.server";
import { kindOf, namedMethod } from "./metrics";

type Routes = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The pattern of a path (`/products/:handle`) names no record and nobody; `*` for a path without one. */
function routePatterns({ routes }: Pick<ServerBuild, "routes">): (path: string) => string {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const below = (parentId: string | undefined): Routes =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, index } : { id, path, caseSensitive, children: below(id) },
      );
  const tree = below(undefined);
  return (path) => {
    const segments = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path || []);
    return segments.join("/") === "*" ? "*" : `/${segments.join("/")}`;
  };
}

/** Null if no answer came. The SDK throws answers that are no success. */
function statusOf({ result, error }: { result?: unknown; error?: unknown }): number | null {
  const { status } = (error ?? result ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : null;
}

function end(span: Span, status: number | null): void {
  if (status !== null) span.setAttribute("http.response.status_code", status);
  if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * Sends a span of each request for a page or the API, and of each call of Medusa that it causes, to
 * OTEL_EXPORTER_OTLP_ENDPOINT. Medusa gets `traceparent`, so its own spans belong to the same trace. A trace always
 * begins here: strangers do not choose its id. Spans have patterns of paths, and no error's message.
 */
export function startTraces(build: Pick<ServerBuild, "routes">): {
  traceRequests: RequestHandler;
  stop: () => Promise<void>;
} {
  const resource = defaultResource().merge(resourceFromAttributes({ "service.name": "storefront" }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("storefront");
  const propagator = new W3CTraceContextPropagator();
  const patternOf = routePatterns(build);
  const requests = new AsyncLocalStorage<Span>();
  const running = new WeakMap<MedusaCall, Span>();
  const stopHearing = hearMedusaCalls({
    onStart(call) {
      const attributes = { "http.request.method": call.method, "url.template": call.route };
      const request = requests.getStore();
      const parent = request ? trace.setSpan(ROOT_CONTEXT, request) : ROOT_CONTEXT;
      const span = tracer.startSpan(`${call.method} ${call.route}`, { kind: SpanKind.CLIENT, attributes }, parent);
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), call.headers, defaultTextMapSetter);
      running.set(call, span);
    },
    onEnd(call) {
      const span = running.get(call);
      if (span) end(span, statusOf(call));
    },
  });
  const traceRequests: RequestHandler = (request, response, next) => {
    const kind = kindOf(request.path);
    if (kind !== "page" && kind !== "api") return next();
    const method = namedMethod(request.method);
    const pattern = patternOf(request.path);
    const attributes = {
      "http.request.method": method,
      "http.route": pattern,
      "x-request-id": String(response.locals.requestId),
    };
    const span = tracer.startSpan(`${method} ${pattern}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    response.once("close", () => end(span, response.statusCode));
    requests.run(span, next);
  };
  const stop = () => {
    stopHearing();
    return provider.shutdown();
  };
  return { traceRequests, stop };
}
