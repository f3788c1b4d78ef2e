import type { ServerBuild } from "@remix-run/node";
import express from "express";
import type { ViteDevServer } from "vite";
import { getEnv } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { createApp } from "./app";

export function startDevelopment(vite: ViteDevServer): void {
  const env = getEnv();
  const app = createApp({
    env,
    build: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
    development: true,
    assets: vite.middlewares,
  });
  express()
    .use(app)
    .listen(env.PORT, () => logger.info({ event: "server_started", port: env.PORT, mode: "development" }));
}
