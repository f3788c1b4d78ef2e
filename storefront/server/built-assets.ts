import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { type RequestHandler, Router } from "express";
import expressStaticGzip from "express-static-gzip";

type Lifetime = { maxAge: string; immutable?: boolean };

const FILE_HEADERS = { "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-site" } as const;
/** Other sites may show pictures: those of products, and the shop's marks. The build may have compressed one. */
const PICTURE = /\.(?:avif|ico|jpg|png|svg|webp)(?:\.(?:br|gz))?$/;

const files = (folder: string, lifetime: Lifetime): RequestHandler =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gzip"],
    index: false,
    serveStatic: {
      ...lifetime,
      redirect: false,
      dotfiles: "ignore",
      setHeaders: sendFileHeaders,
    },
  });

function sendFileHeaders(response: ServerResponse, path = ""): void {
  response.removeHeader("X-Request-Id");
  for (const [name, value] of Object.entries(FILE_HEADERS)) response.setHeader(name, value);
  if (PICTURE.test(path)) response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}

/** By the path's first segment, because looking for the file itself costs a cached page an eighth of its time. */
function mayBeFile(clientFolder: string): (path: string) => boolean {
  const names = new Set(readdirSync(clientFolder));
  return (path) => names.has(path.split("/", 2)[1] ?? "");
}

/**
 * The build's files: those under /assets have a hash in their name and may be kept forever, the others for an hour. A
 * missing asset is a plain 404, because an HTML page would only confuse the browser.
 */
export function builtAssets(clientFolder: string): RequestHandler {
  const router = Router();
  router.use("/assets", files(`${clientFolder}/assets`, { immutable: true, maxAge: "1y" }));
  router.use("/assets", (_request, response) => {
    sendFileHeaders(response);
    response.status(404).type("text/plain").send("Not found");
  });
  router.use(files(clientFolder, { maxAge: "1h" }));
  const isWanted = mayBeFile(clientFolder);
  return (request, response, next) => (isWanted(request.path) ? router(request, response, next) : next());
}
