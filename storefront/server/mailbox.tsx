import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type Request, type RequestHandler, Router } from "express";
import PostalMime, { type Email } from "postal-mime";
import type { Env } from "../app/lib/env.server";
import { WordMark } from "../app/ui/word-mark";
import { pageDocument } from "./page-document";

const VIEWS = ["html", "text", "source"] as const;
type View = (typeof VIEWS)[number];
const VIEW_TEXTS: Readonly<Record<View, string>> = { html: "As sent", text: "Text part", source: "Source" };

type Props = { mails: MailboxMail[]; open: MailboxMail | null; view: View; nonce: string };

const STYLE = `
body{font-size:15px}header{padding:28px 28px 20px}header svg{display:block;width:auto;height:24px;margin-bottom:20px}h1{font-size:32px}header p{margin:6px 0 0;color:var(--muted)}
.columns{display:grid;grid-template-columns:minmax(260px,360px) 1fr;gap:20px;padding:0 28px 28px}
nav.list ul{list-style:none;margin:0;padding:0;max-height:calc(100vh - 190px);overflow:auto}
nav.list a{display:block;padding:12px 14px;border-radius:10px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav.list a:hover{background:var(--sheet)}nav.list a[aria-current]{background:var(--sheet);box-shadow:inset 3px 0 var(--accent)}
nav.list strong{display:block;font-weight:600}small{color:var(--muted);font-size:13px}
article{min-width:0;background:var(--sheet);border-radius:20px;padding:24px}
h2{margin:0;font-size:20px;letter-spacing:-.02em;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 14px;margin:10px 0 16px;font-size:13px}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}.views{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:16px}
.views a{padding:6px 14px;border:1px solid var(--line);border-radius:999px;color:inherit;text-decoration:none}.views a[aria-current]{background:var(--ink);color:var(--sheet)}
iframe{width:100%;height:75vh;border:1px solid var(--line);border-radius:10px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px;margin:0}
@media(max-width:760px){.columns{grid-template-columns:1fr;padding:0 12px 20px}header{padding:20px 16px 12px}nav.list ul{max-height:40vh}article{padding:18px 14px}}`;

const toWords = ({ email }: MailboxMail) => email.to?.map(({ address }) => address).join(", ") ?? "nobody";
const timeOf = ({ at }: MailboxMail) => (
  <time dateTime={at.toISOString()}>{`${at.toISOString().slice(0, 19).replace("T", " ")} UTC`}</time>
);

function Content({ mail, view }: { mail: MailboxMail; view: View }) {
  if (view === "text") return <pre>{mail.email.text}</pre>;
  if (view === "source") return <pre>{mail.source}</pre>;
  return <iframe title={mail.email.subject ?? "Mail"} src={`/_mailbox/${mail.name}/html`} sandbox="" />;
}

function OpenMail({ mail, view }: { mail: MailboxMail; view: View }) {
  return (
    <article aria-labelledby="subject">
      <h2 id="subject">{mail.email.subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>{toWords(mail)}</dd>
        <dt>From</dt>
        <dd>{[mail.email.from?.name, mail.email.from?.address].filter(Boolean).join(", ")}</dd>
        <dt>Sent</dt>
        <dd>{timeOf(mail)}</dd>
      </dl>
      <nav className="views" aria-label="View">
        {VIEWS.map((candidate) => (
          <a
            key={candidate}
            href={`/_mailbox/${mail.name}?view=${candidate}`}
            aria-current={candidate === view ? "page" : undefined}
          >
            {VIEW_TEXTS[candidate]}
          </a>
        ))}
      </nav>
      <Content mail={mail} view={view} />
    </article>
  );
}

function mailboxPage({ mails, open, view, nonce }: Props): string {
  const title = open ? `${open.email.subject} – Mailbox` : "Mailbox";
  const children = (
    <>
      <header>
        <WordMark />
        <h1>Mailbox</h1>
        <p>Mails of this local shop. They are files in its data folder and were not sent to anybody.</p>
      </header>
      <main className="columns">
        <nav className="list" aria-label="Mails">
          {mails.length === 0 ? <p>No mail yet. Sign up, or buy something.</p> : null}
          <ul>
            {mails.map((mail) => (
              <li key={mail.name}>
                <a href={`/_mailbox/${mail.name}`} aria-current={mail.name === open?.name ? "page" : undefined}>
                  <strong>{mail.email.subject}</strong>
                  <small>
                    {toWords(mail)}
                    <br />
                    {timeOf(mail)}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {open ? <OpenMail mail={open} view={view} /> : null}
      </main>
    </>
  );
  return pageDocument({ title, style: STYLE, nonce, children });
}

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

/** Under /_mailbox; null in production, and if mails do not go into a folder. */
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

type MailboxMail = { name: string; at: Date; email: Email; source: string };

const NAME = /^[\w-]{1,100}$/;
const MOST = 200;

/** A name that cannot be a file's never reaches the disk. */
async function getMail(folder: string, name: string): Promise<MailboxMail | null> {
  if (!NAME.test(name)) return null;
  const file = path.join(folder, `${name}.eml`);
  try {
    const [source, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    return { name, at: mtime, email: await PostalMime.parse(source), source: source.toString("utf8") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function listMails(folder: string): Promise<MailboxMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(path.join(folder, file)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const newest = dated.sort((left, right) => right.at - left.at).slice(0, MOST);
  const mails = await Promise.all(newest.map(({ file }) => getMail(folder, file.slice(0, -".eml".length))));
  return mails.filter((mail) => mail !== null);
}

function htmlOf({ email }: MailboxMail): string {
  return email.attachments.reduce((html, { contentId, content, mimeType }) => {
    const id = contentId?.replace(/^<|>$/g, "");
    if (!id || !/^image\/\w+$/.test(mimeType) || typeof content === "string") return html;
    return html.replaceAll(
      `cid:${id}`,
      `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString("base64")}`,
    );
  }, email.html ?? "");
}
