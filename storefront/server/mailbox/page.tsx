import { WordMark } from "../../app/ui/word-mark";
import { pageDocument } from "../page-document";
import type { MailboxMail } from "./mail-files";

/** The views of a mail. */
export const VIEWS = ["html", "text", "source"] as const;
export type View = (typeof VIEWS)[number];
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

/** The developer's mailbox: every mail of this shop, newest first, and the open one. */
export function mailboxPage({ mails, open, view, nonce }: Props): string {
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
