import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { parseEnv } from "../app/lib/env.server";
import { tellMedusaCall } from "../app/lib/medusa-calls.server";
import { createApp } from "./app";

const call = { method: "GET", route: "/store/shop/products" };

/** Answers as a route that calls Medusa unless its address says that it is cached. */
async function loader({ request }: { request: Request }): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (!request.url.includes("cached")) await tellMedusaCall({ ...call, headers: {} }, async () => null);
  return Response.json({ is: "data" });
}

const build = {
  entry: { module: { default: () => new Response("page", { headers: { "Content-Type": "text/html" } }) } },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    login: {
      id: "login",
      parentId: "root",
      path: "login",
      module: { default: () => null, action: () => ({ done: true }) },
    },
    ...Object.fromEntries(
      ["products/:handle", "dashboard/myOrders", "readyz", "api/server/*"].map((path) => [
        path,
        { id: path, parentId: "root", path, module: { loader } },
      ]),
    ),
  },
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  mode: "production",
  isSpaMode: false,
  future: {},
} as unknown as ServerBuild;
const noAssets: RequestHandler = (_request, _response, next) => next();

/** The storefront's server, with a build of one page that has a form, and of routes that call Medusa. */
export function serve(settings: Record<string, string>): Promise<{ server: Server; base: string }> {
  const env = parseEnv({ SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789", ...settings });
  return new Promise((resolve) => {
    const server = createApp({ build, assets: noAssets, env }).listen(0, "127.0.0.1", () => {
      resolve({ server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}

/** A form sent under another Host, which `fetch` would not send. */
export const postUnder = (host: string, address: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const call = request(address, { method: "POST", headers: { ...type, ...headers, Host: host } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    call.on("error", reject).end("a=b");
  });
