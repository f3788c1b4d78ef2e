import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { z } from "zod";
import type { Supervisor } from "../../local/src/processes/supervisor";
import { type DatabaseProxy, Moment } from "./database-proxy";

const Order = z.object({ service: z.string(), action: z.enum(["stop", "kill", "start", "crash"]) });
const SIGNALS = { stop: undefined, kill: "SIGKILL", crash: "SIGQUIT" } as const;
const Wait = z.object({ withinMs: z.coerce.number().int().min(1).max(600_000) });

function serviceRoutes(app: express.Express, services: Supervisor): void {
  app.post("/services/:service/:action", async (request, response) => {
    const order = Order.safeParse(request.params);
    if (!order.success) return void response.status(404).end();
    const { service, action } = order.data;
    try {
      if (action === "start") await services.require(service).start();
      else await services.require(service).stop(SIGNALS[action]);
      response.status(204).end();
    } catch (error) {
      response.status(500).type("text/plain").send(String(error));
    }
  });
}

function momentRoutes(app: express.Express, proxy: DatabaseProxy): void {
  app.post("/moments", (request, response) => {
    const moment = Moment.safeParse(request.body);
    if (!moment.success) return void response.status(400).type("text/plain").send(z.prettifyError(moment.error));
    response.status(201).json({ id: proxy.await(moment.data) });
  });
  app.get("/moments/:id", async (request, response) => {
    const wait = Wait.safeParse(request.query);
    if (!wait.success) return void response.status(400).end();
    response.json({ reached: await proxy.reached(request.params.id, wait.data.withinMs) });
  });
  app.delete("/moments/:id", (request, response) => {
    proxy.resume(request.params.id);
    response.status(204).end();
  });
}

/**
 * Lets a test's process stop and start the shop's services: `POST /services/{service}/{stop|kill|crash|start}` answers
 * 204 when it is done (`crash` is PostgreSQL's immediate shutdown). With a proxy in front of the database it also
 * serves its moments: `POST /moments` waits for one, `GET /moments/{id}?withinMs=` answers once a connection is paused
 * there, `DELETE /moments/{id}` resumes it. It listens on 127.0.0.1 only, and only during a test run.
 */
export async function openControl(services: Supervisor, proxy?: DatabaseProxy) {
  const app = express();
  app.use(express.json());
  serviceRoutes(app, services);
  if (proxy) momentRoutes(app, proxy);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
