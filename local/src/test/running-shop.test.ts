import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dataPaths } from "../settings/env";
import { makeSecrets } from "../settings/secrets";
import { findRunningShop } from "./test-shop";

const server = createServer((request, response) => response.writeHead(request.url === "/healthz" ? 200 : 404).end());
const secrets = makeSecrets();
let address: string;
let paths: ReturnType<typeof dataPaths>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  vi.stubEnv("MEDUSA_PUBLISHABLE_KEY", "");
  paths = dataPaths(await mkdtemp(path.join(tmpdir(), "running é ")));
  await writeFile(paths.secrets, JSON.stringify(secrets));
  await writeFile(paths.demoAccounts, "{}");
  return () => rm(paths.dataDir, { recursive: true });
});
afterAll(() => server.close());

/** The files of a running or killed shop in its folder. */
const leaveStack = (differs = {}) =>
  writeFile(
    paths.stack,
    JSON.stringify({
      storefront: address,
      medusa: "http://localhost:9000",
      stripeSandbox: "http://localhost:4243",
      googleSandbox: "",
      stripePublishableKey: "pk_1",
      databaseUrl: "postgres://x",
      startedAt: "2026-01-02T03:04:05.000Z",
      pids: {},
      ...differs,
    }),
  );

describe("the shop that runs", () => {
  it("is missed in words, with the command that starts one, when there is none or it was killed", async () => {
    await expect(findRunningShop(paths)).rejects.toThrow("npm start");
    await leaveStack({ storefront: "http://127.0.0.1:1" });
    await expect(findRunningShop(paths)).rejects.toThrow("No shop runs");
  });

  it("is left alone when it takes real payments, and when it has no demo accounts", async () => {
    await leaveStack({ stripeSandbox: "" });
    await expect(findRunningShop(paths)).rejects.toThrow("real payments");
    await leaveStack();
    await rm(paths.demoAccounts);
    await expect(findRunningShop(paths)).rejects.toThrow("no demo accounts");
  });

  it("is what the tests find by its own files", async () => {
    await leaveStack();
    expect(await findRunningShop(paths)).toEqual({
      address,
      env: {
        STACK_FILE: paths.stack,
        DEMO_ACCOUNTS_FILE: paths.demoAccounts,
        SHOP_DATA_DIR: paths.dataDir,
        MEDUSA_PUBLISHABLE_KEY: secrets.medusaPublishableKey,
      },
    });
  });
});
