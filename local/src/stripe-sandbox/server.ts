import type { AddressInfo } from "node:net";
import { createApp } from "./app";
import type { SandboxSettings } from "./env";
import { openSandbox } from "./sandbox";

/** A sandbox that listens. */
export interface RunningSandbox {
  url: string;
  port: number;
  /** Stops listening and sending, and returns when all state is on disk. */
  close(): Promise<void>;
}

/** Starts the sandbox; port 0 takes a free one. */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  let port = settings.port;
  const origin = () => settings.url ?? `http://localhost:${port}`;
  const sandbox = await openSandbox(settings, origin);
  const server = createApp(sandbox).listen(port, settings.host);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  port = (server.address() as AddressInfo).port;
  sandbox.deliverer.resume();
  return {
    url: origin(),
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await sandbox.deliverer.close();
      await sandbox.store.close();
    },
  };
}
