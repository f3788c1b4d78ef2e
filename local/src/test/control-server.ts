import { createServer } from "node:http";
import express from "express";
import { z } from "zod";
import type { Stack } from "../stack";

const Order = z.object({
  service: z.string(),
  action: z.enum(["stop", "kill", "start"]),
});

/**
 * Lets a test's process stop and start the shop's services: `POST /services/{service}/{stop|kill|start}` answers 204 when
 * it is done. On 127.0.0.1 alone, and only during a test run.
 */
export async function openControl(
  stack: Pick<Stack, "startService" | "stopService">,
): Promise<{ url: string; close: () => void }> {
  const app = express();
  app.post("/services/:service/:action", async (request, response) => {
    const order = Order.safeParse(request.params);
    if (!order.success) return void response.status(404).end();
    const { service, action } = order.data;
    try {
      if (action === "start") await stack.startService(service);
      else await stack.stopService(service, action === "kill" ? "SIGKILL" : undefined);
      response.status(204).end();
    } catch (error) {
      response.status(500).type("text/plain").send(String(error));
    }
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
