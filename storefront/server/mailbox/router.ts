import { type Request, type RequestHandler, Router } from "express";
import type { Env } from "../../app/lib/env.server";
import { getMail, htmlOf, listMails } from "./mail-files";
import { mailboxPage, VIEWS, type View } from "./page";

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/;
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Mails hold links that sign in, so only a browser on this machine gets them, and only under a local host name. */
const isOwnMachine = (request: Request): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? "") &&
  LOCAL_HOSTS.has((request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase());

/** A mail can do nothing: no script, no request, no navigation out of its frame. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Express 4 does not handle a rejected promise. */
const answer =
  (handle: (...args: Parameters<RequestHandler>) => Promise<unknown>): RequestHandler =>
  (request, response, next) => {
    handle(request, response, next).catch(next);
  };

/**
 * The developer's mailbox under /_mailbox, or null if there must be none: in production, and if mails do not go into a
 * folder.
 */
export function mailbox({ SHOP_ENV, MAILBOX_DIR: folder }: Env): Router | null {
  if (SHOP_ENV !== "local" || !folder) return null;
  const router = Router();
  router.use((request, response, next) => {
    if (!isOwnMachine(request)) return next("router");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Robots-Tag", "noindex, nofollow");
    next();
  });
  router.get(
    ["/", "/:name"],
    answer(async ({ params, query }, response, next) => {
      const mails = await listMails(folder);
      const open = params.name ? await getMail(folder, params.name) : (mails[0] ?? null);
      if (params.name && !open) return next("router");
      const view = VIEWS.find((candidate) => candidate === query.view) ?? ("html" satisfies View);
      const nonce = String(response.locals.nonce);
      response.setHeader("Content-Security-Policy", pagePolicy(nonce));
      response.type("html").send(mailboxPage({ mails, open, view, nonce }));
    }),
  );
  router.get(
    "/:name/html",
    answer(async ({ params }, response, next) => {
      const mail = await getMail(folder, params.name ?? "");
      if (!mail) return next("router");
      response.setHeader("Content-Security-Policy", MAIL_POLICY);
      response.setHeader("X-Frame-Options", "SAMEORIGIN");
      response.type("html").send(htmlOf(mail));
    }),
  );
  return router;
}
