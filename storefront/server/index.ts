import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { installGlobals } from "@remix-run/node";
import { getEnv } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { createApp } from "./app";
import { builtAssets } from "./built-assets";

installGlobals();
const buildFolder = fileURLToPath(new URL("..", import.meta.url));
const remixBuild = new URL("../server/index.js", import.meta.url).href;
const build: ServerBuild = await import(/* @vite-ignore */ remixBuild);
const env = getEnv();
const server = createServer(createApp({ build, assets: builtAssets(`${buildFolder}client`) }));
server.listen(env.PORT, () => logger.info({ event: "server_started", port: env.PORT }));
