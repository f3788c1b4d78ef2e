import { execFile } from "node:child_process";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inFull } from "../support/in-full";
import { stack } from "../support/stack";

const BUILT_STOREFRONT = fileURLToPath(new URL("../../storefront/build/express/index.js", import.meta.url));
const BUILT_MEDUSA = fileURLToPath(new URL("../../medusa-backend/.medusa/server", import.meta.url));
const MEDUSA_CLI = path.join(fileURLToPath(new URL("../../node_modules", import.meta.url)), "@medusajs/cli/cli.js");

/** How a server started on its own ends, with only `settings` in its environment. */
const start = (args: string[], cwd: string, settings: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: "/nonexistent", NODE_ENV: "production", ...settings };
    execFile(process.execPath, args, { cwd, env, timeout: 100_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

/**
 * This machine's addresses reachable by others; on Linux, 127.0.0.2 answers only for servers that listen on all
 * addresses.
 */
function otherAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flat();
  const reachable = own.filter((entry) => entry && !entry.internal && entry.scopeid === undefined);
  const addresses = reachable.map((entry) => entry?.address ?? "");
  return process.platform === "linux" ? [...addresses, "127.0.0.2"] : addresses;
}

const isReached = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 10_000 });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });

describe("a server that is started by itself", () => {
  inFull("refuses as a storefront without a session secret of its own, locally as well", async () => {
    const incomplete: Record<string, string>[] = [{}, { SHOP_ENV: "production" }, { SESSION_SECRET: "too-short" }];
    for (const settings of incomplete) {
      const { code, said } = await start([BUILT_STOREFRONT], "/", { PORT: "0", ...settings });
      expect(code, said).toBe(1);
      expect(said).toContain("SESSION_SECRET");
    }
  });

  it("refuses in production as Medusa without secrets of its own", async () => {
    const { code, said } = await start([MEDUSA_CLI, "start"], BUILT_MEDUSA, { SHOP_ENV: "production" });
    expect(code, said).not.toBe(0);
    for (const name of ["JWT_SECRET", "COOKIE_SECRET", "SESSION_SECRET", "DATABASE_URL"]) expect(said).toContain(name);
  });
});

describe("what only this machine may reach", () => {
  for (const [name, address] of [
    ["the payment sandbox and its ledger", stack.stripeSandbox],
    ["the sign-in sandbox", stack.googleSandbox],
    ["PostgreSQL", stack.databaseUrl],
  ] as const) {
    it(`${name} listens on loopback alone, and answers as localhost`, async () => {
      const port = Number(new URL(address).port);
      for (const host of otherAddresses()) expect([host, await isReached(host, port)]).toEqual([host, false]);
      expect(await isReached("localhost", port)).toBe(true);
    });
  }
});
