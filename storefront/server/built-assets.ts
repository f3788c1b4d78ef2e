import express, { type RequestHandler, Router } from "express";

/**
 * Serves the build's files: those under /assets carry a hash in their name and may be kept for ever, the others an hour.
 * A missing asset is a plain 404: an HTML page in its place would only confuse the browser.
 */
export function builtAssets(clientFolder: string): RequestHandler {
  const router = Router();
  router.use("/assets", express.static(`${clientFolder}/assets`, { immutable: true, maxAge: "1y", index: false }));
  router.use("/assets", (_request, response) => {
    response.status(404).type("text/plain").send("Not found");
  });
  router.use(express.static(clientFolder, { maxAge: "1h", index: false, redirect: false, dotfiles: "ignore" }));
  return router;
}
