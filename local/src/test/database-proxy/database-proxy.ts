import { createConnection, createServer, type Server } from "node:net";
import { joinConnection } from "./connection";
import { Awaited, type Moment } from "./moments";

/**
 * A TCP proxy in front of PostgreSQL that can pause a connection at a named statement. For tests only; it does not
 * speak TLS.
 */
export class DatabaseProxy {
  private readonly awaited = new Map<string, Awaited>();
  private server: Server | null = null;

  /** Listens on a free port of this machine and returns the database's address through the proxy. */
  async open(databaseUrl: string): Promise<string> {
    const behind = new URL(databaseUrl);
    const server = createServer((client) => {
      const target = createConnection({ host: behind.hostname, port: Number(behind.port) });
      joinConnection(client, target, () => this.awaited.values());
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const front = new URL(databaseUrl);
    front.port = String(typeof address === "object" && address ? address.port : 0);
    return front.href;
  }

  /** Starts to wait for a moment. Returns its id. */
  await(moment: Moment): string {
    const one = new Awaited(moment);
    this.awaited.set(one.id, one);
    return one.id;
  }

  /** True once the moment is reached, false after `withinMs`. */
  async reached(id: string, withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    const one = this.awaited.get(id);
    const came = one ? one.reached.then(() => true as const) : Promise.resolve(false as const);
    return Promise.race([came, late]).finally(() => clearTimeout(timer));
  }

  /** Resumes the connection paused at the moment, and stops waiting for it. */
  resume(id: string): void {
    this.awaited.get(id)?.resume();
    this.awaited.delete(id);
  }

  close(): void {
    for (const id of [...this.awaited.keys()]) this.resume(id);
    this.server?.close();
  }
}
