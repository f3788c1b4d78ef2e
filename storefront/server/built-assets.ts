import type { ServerResponse } from "node:http";
import { type RequestHandler, Router } from "express";
import expressStaticGzip from "express-static-gzip";

type Lifetime = { maxAge: string; immutable?: boolean };

/**
 * All that the answer of a file says beside itself: a browser looks up a page's policies and permissions on the page alone. Medusa Admin
 * shows the shop's pictures from another port or host of the same site, hence `same-site`.
 */
const FILE_HEADERS = { "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-site" } as const;

/** Files as the build left them: Brotli or gzip where it wrote one beside the file, nothing compressed per request. */
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

function sendFileHeaders(response: ServerResponse): void {
  response.removeHeader("X-Request-Id");
  for (const [name, value] of Object.entries(FILE_HEADERS)) response.setHeader(name, value);
}

/**
 * Serves the build's files: those under /assets carry a hash in their name and may be kept for ever, the others an hour.
 * A missing asset is a plain 404: an HTML page in its place would only confuse the browser.
 */
export function builtAssets(clientFolder: string): RequestHandler {
  const router = Router();
  router.use("/assets", files(`${clientFolder}/assets`, { immutable: true, maxAge: "1y" }));
  router.use("/assets", (_request, response) => {
    sendFileHeaders(response);
    response.status(404).type("text/plain").send("Not found");
  });
  router.use(files(clientFolder, { maxAge: "1h" }));
  return router;
}
