import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { IS_FULL } from "../support/full";
import { startMedusaBeside, startStorefrontBeside } from "../support/second-servers";
import { freshEmail } from "../support/stack";

const Attributes = z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }));
const textOf = (attributes: z.infer<typeof Attributes>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
});
const Resource = z.object({ attributes: Attributes });
const Sent = z.object({
  resourceSpans: z.array(z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
type Received = z.infer<typeof Span> & { service: string | undefined };

const TRACES = "/v1/traces";

/** An OpenTelemetry collector that keeps what it receives. */
async function startCollector() {
  const spans: Received[] = [];
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    paths.add(request.url ?? "");
    bodies.push(body);
    const { resourceSpans } = request.url === TRACES ? Sent.parse(JSON.parse(body)) : { resourceSpans: [] };
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = textOf(resource.attributes, "service.name");
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies, paths, server };
}

describe.runIf(IS_FULL)("traces", () => {
  const name = `Lovelace${process.pid} Nightingale`;
  const email = freshEmail("countess");
  let spans: Received[] = [];
  let sent = "";
  let paths: string[] = [];

  /** Both servers keep their spans until they stop. */
  beforeAll(async () => {
    const collector = await startCollector();
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: "600000",
      METRICS_PORT: "",
    };
    const medusa = await startMedusaBeside(settings);
    const storefront = await startStorefrontBeside({ ...settings, MEDUSA_URL: medusa.url });
    try {
      const address = `${storefront.url}/explore?q=ada-lovelace%40example.com`;
      expect((await fetch(address, { headers: { cookie: "secret-cookie=1" } })).status).toBe(200);
      const body = new URLSearchParams({ name, email, password: "correct horse battery" });
      const headers = { origin: new URL(storefront.url).origin };
      const signUp = { method: "POST", body, headers, redirect: "manual" } as const;
      expect((await fetch(`${storefront.url}/register`, signUp)).status).toBe(302);
    } finally {
      await storefront.stop();
      await medusa.stop();
      collector.server.close();
    }
    spans = collector.spans;
    sent = collector.bodies.join();
    paths = [...collector.paths];
  });

  const below = (parent: Received | undefined) =>
    spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);

  it("join the storefront's and Medusa's part of a search, up to the last one before a stop", () => {
    const search = spans.find((span) => span.name === "GET /explore");
    const [answer] = below(search)
      .filter((span) => span.name === "GET /store/shop/product-search")
      .flatMap(below);
    expect(search?.service).toBe("storefront");
    expect(answer).toMatchObject({ service: "medusa", traceId: search?.traceId, name: "/store/shop/product-search" });
    expect(below(answer)).not.toEqual([]);
  });

  it("say which tables a sign-up wrote, and hold no name, e-mail, password or cookie", () => {
    const words = ["lovelace", "nightingale", email, "secret-cookie", "correct horse", "c2NyeXB0"];
    expect(words.filter((word) => sent.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(paths).toEqual([TRACES]);
    const statements = spans.flatMap(({ attributes }) => textOf(attributes, "db.statement") ?? []);
    expect(statements).toContain("insert customer");
  });
});
