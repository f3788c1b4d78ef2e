import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, vi } from "vitest";
import { z } from "zod";
import { inFull } from "../support/in-full";
import { startMedusaBeside } from "../support/medusa-beside";
import { startStorefrontBeside } from "../support/storefront-beside";

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const Resource = z.object({
  attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
type Received = z.infer<typeof Span> & { service: string | undefined };

/** An OpenTelemetry collector that keeps what it receives. */
async function startCollector() {
  const spans: Received[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request);
    bodies.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of Sent.parse(body).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies, server };
}

inFull("a search is one trace of the storefront and Medusa, in which nobody can be found", async () => {
  const collector = await startCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "200", METRICS_PORT: "" };
  const medusa = await startMedusaBeside(settings);
  const storefront = await startStorefrontBeside({ ...settings, MEDUSA_URL: medusa.url });
  try {
    const address = `${storefront.url}/explore?q=ada-lovelace%40example.com`;
    expect((await fetch(address, { headers: { cookie: "secret-cookie=1" } })).status).toBe(200);
    const search = () => collector.spans.find(({ name }) => name === "GET /explore");
    const below = (parent: Received | undefined) =>
      collector.spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);
    const calls = () => below(search()).filter(({ name }) => name === "GET /store/shop/product-search");
    const answers = () => calls().flatMap(below);
    await vi.waitFor(() => expect(answers()).not.toEqual([]), { timeout: 60_000, interval: 200 });
    const [answer] = answers();
    expect(search()?.service).toBe("storefront");
    expect(answer).toMatchObject({ service: "medusa", traceId: search()?.traceId, name: "/store/shop/product-search" });
    expect(below(answer)).not.toEqual([]);
    expect(collector.bodies.join()).not.toMatch(/lovelace|secret-cookie/);
  } finally {
    await storefront.stop();
    await medusa.stop();
    collector.server.close();
  }
});
