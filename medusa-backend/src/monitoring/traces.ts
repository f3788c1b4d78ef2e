import { type AttributeValue, context, propagation } from "@medusajs/framework/opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@medusajs/framework/opentelemetry/sdk-trace-node";
import { BatchSpanProcessor } from "@medusajs/framework/opentelemetry/sdk-trace-node";
import { registerOtel } from "@medusajs/medusa";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { toLoggedPath } from "../lib/logs/log-event";
import { doLast } from "../lib/runs-in-hand";
import { tellStatement } from "../modules/database-errors/drop-values";

/** What a span may say. Medusa adds every header of a request, with cookies and tokens, and addresses with queries. */
const KEPT =
  /^(?:http\.(?:route|method|status_code)|x-request-id|query\.fields|fetch\.(?:select|relations)|workflow\.(?:transaction_id|step\.\w+)|db\.(?:system|operation|statement)|service\.name)$/;

/** Only the verb and table of a statement: MikroORM writes all values into its text. */
const told = (name: string, value: AttributeValue | undefined) =>
  name === "db.statement" ? tellStatement(String(value)) : value;

/** The span without anything personal: attributes of `KEPT`, a name without query and e-mail, no error's message. */
function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const kept = Object.entries(span.attributes).filter(([name]) => KEPT.test(name));
  const attributes = Object.fromEntries(kept.map(([name, value]) => [name, told(name, value)]));
  const name = span.name.replace(
    /\b([A-Z]+ )(\/\S*)$/,
    (_all, method: string, url: string) => method + toLoggedPath(url),
  );
  const own = (value: unknown) => ({ value, enumerable: true });
  return Object.create(span, {
    name: own(name),
    attributes: own(attributes),
    events: own([]),
    status: own({ code: span.status.code }),
  }) as ReadableSpan;
}

/** Sends spans to `exporter` without personal data. */
export function privateExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutPersonalData), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

type Traced = (handler: () => unknown, request: { headers: object }, ...rest: unknown[]) => Promise<unknown>;
type Start = { traceRequestHandler: Traced };

/** Makes the spans of a request belong to the trace that its `traceparent` names; Medusa starts one of its own. */
export function joinTraces(start: Start): void {
  const traced = start.traceRequestHandler;
  start.traceRequestHandler = (handler, request, ...rest) =>
    context.with(propagation.extract(context.active(), request.headers), () => traced(handler, request, ...rest));
}

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, in batches (Medusa's default sends each span at
 * once), the last at the end of the process. Other settings of OpenTelemetry hold too, such as OTEL_TRACES_SAMPLER.
 */
export function sendTraces(serviceName: string): void {
  const sdk: { shutdown(): Promise<void> } = registerOtel({
    serviceName,
    spanProcessors: [new BatchSpanProcessor(privateExporter(new OTLPTraceExporter()))],
    // By default the SDK also sends figures of the connections, which Prometheus reads already.
    metricReaders: [],
    logRecordProcessors: [],
    instrument: { http: true, workflows: true, query: true, db: true },
  });
  doLast(() => sdk.shutdown());
  joinTraces(require("@medusajs/medusa/commands/start") as Start);
}
