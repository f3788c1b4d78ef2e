import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { stack } from "../support/stack";

const { PROXY_URL } = z.object({ PROXY_URL: z.url() }).parse(process.env);

it("an answer through the proxy does not name it", async () => {
  const answer = await fetch(new URL("/home", PROXY_URL));
  expect([answer.status, answer.headers.get("server")]).toEqual([200, null]);
});

it("the proxy's settings are valid for https addresses too", () => {
  const env = {
    PATH: process.env.PATH,
    HOME: "/nonexistent",
    PUBLIC_URL: "https://shop.example",
    MEDUSA_PUBLIC_URL: "https://medusa.example",
    STOREFRONTS: "one:3000 two:3000",
    MEDUSAS: new URL(stack.medusa).host,
  };
  const cwd = path.join(import.meta.dirname, "../../proxy");
  const answer = execFileSync("caddy", ["adapt", "--validate", "--config", "Caddyfile"], { cwd, env, stdio: "pipe" });
  expect(answer.toString()).toContain('"shop.example"');
});
