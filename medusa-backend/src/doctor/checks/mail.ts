import { STAND_IN_SENDER } from "../../lib/config/env";
import { requireOutboxFacts } from "../../queries/doctor/running";
import { type Check, type Context, checkDatabase, checkElsewhere, failure, warning } from "../check";

const PAGE = "docs/operations.md#mail";

/** The domain of a sender, "Name <person@domain>" or "person@domain". */
const domainOf = (sender: string) => sender.replace(/^.*@|>\s*$/g, "").toLowerCase();

/** Domains of which DNS knows nothing (RFC 2606, 6761). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

const skipDns = ({ env }: Context) => {
  if (!env.SMTP_URL) return "SMTP_URL is not set: mails are files.";
  const domain = domainOf(env.MAIL_FROM);
  return RESERVED.test(domain) ? `The domain of MAIL_FROM cannot be looked up (${domain}).` : null;
};

/** The server that mails are handed to. */
export const mailServer = checkElsewhere({
  id: "mail-server",
  name: "Mail server",
  readMore: PAGE,
  skip: ({ env }) => (env.SMTP_URL || env.SHOP_ENV === "production" ? null : "SMTP_URL is not set: mails are files."),
  read: async ({ env, probes }) => (env.SMTP_URL ? await probes.refuseMail(env.SMTP_URL) : null),
  judge(refusal, { env }) {
    if (!env.SMTP_URL) return [failure("No mail leaves the shop: SMTP_URL is not set.", "Set SMTP_URL and MAIL_FROM.")];
    return [
      env.MAIL_FROM === STAND_IN_SENDER &&
        failure("MAIL_FROM is not set: nobody can answer a mail.", "Set MAIL_FROM to the shop's address."),
      refusal !== null &&
        failure(
          `The mail server refuses the shop: ${refusal}.`,
          "Check host, port, user and password in SMTP_URL, and that this machine can reach the port.",
        ),
    ];
  },
});

/** Selectors that large mail services use, tried if DKIM_SELECTORS names none. */
const COMMON_SELECTORS =
  "default google selector1 selector2 k1 k2 k3 s1 s2 mail dkim smtp pm mandrill mxvault zoho protonmail resend".split(
    " ",
  );

/** The names at which a domain's DMARC record may be: its own, and those above it, down to two labels (RFC 9989). */
function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, from) => `_dmarc.${labels.slice(from).join(".")}`);
}

/** DNS records by which other mail servers know that a mail is the shop's. */
export const senderDomain = checkElsewhere({
  id: "mail-domain",
  name: "SPF, DKIM and DMARC",
  readMore: PAGE,
  skip: skipDns,
  async read({ env, probes }) {
    const domain = domainOf(env.MAIL_FROM);
    const selectors = env.DKIM_SELECTORS.length > 0 ? env.DKIM_SELECTORS : COMMON_SELECTORS;
    const [spf, keys, dmarc] = await Promise.all([
      probes.listTxt(domain),
      Promise.all(selectors.map((selector) => probes.listTxt(`${selector}._domainkey.${domain}`))),
      Promise.all(dmarcNames(domain).map((name) => probes.listTxt(name))),
    ]);
    const hasKey = (records: readonly string[]) => records.some((record) => /(?:^|;)\s*p=[^;\s]/.test(record));
    return {
      domain,
      spf: spf.filter((record) => /^v=spf1(?: |$)/i.test(record)),
      lacking: selectors.filter((_, at) => !hasKey(keys[at] ?? [])),
      looked: selectors.length,
      dmarc: dmarc
        .map((records) => records.filter((record) => /^v=DMARC1/i.test(record)))
        .find(({ length }) => length > 0),
    };
  },
  judge({ domain, spf, lacking, looked, dmarc = [] }, { env }) {
    const service = "as your mail service says";
    const isOpen = spf.some((record) => /[ +]\+?all\b/i.test(record.replace(/[-~?]all\b/gi, "")));
    const isNamed = env.DKIM_SELECTORS.length > 0;
    const [policy] = dmarc;
    return [
      spf.length === 0 &&
        failure(`${domain} has no SPF record.`, `Add a TXT record "v=spf1 … -all" to ${domain}, ${service}.`),
      spf.length > 1 &&
        failure(`${domain} has ${spf.length} SPF records, which counts as none.`, "Merge them into one."),
      isOpen && failure(`The SPF record of ${domain} lets everybody send.`, `End it with "-all" or "~all".`),
      !isNamed &&
        lacking.length === looked &&
        warning(
          `No DKIM key of ${domain} was found under the usual names.`,
          `Add the key ${service}, and set DKIM_SELECTORS to its name.`,
        ),
      ...(isNamed ? lacking : []).map((selector) =>
        failure(
          `${selector}._domainkey.${domain} holds no DKIM key.`,
          `Add the key ${service}, or correct DKIM_SELECTORS.`,
        ),
      ),
      !policy &&
        failure(
          `${domain} has no DMARC record: large mail services refuse its mails, or call them spam.`,
          `Add a TXT record "v=DMARC1; p=quarantine" to _dmarc.${domain}.`,
        ),
      /;\s*p=none\b/i.test(policy ?? "") &&
        warning(`The DMARC policy of ${domain} is "none": forged mails are delivered.`, `Raise it to "quarantine".`),
    ];
  },
});

/** Days in which a mail that was given up is still worth a look. */
const DAYS = 7;
/** Minutes that a mail may wait. */
const LATE_MINUTES = 15;

/** Mails that were given up, and mails that are not sent. */
export const outbox = checkDatabase({
  id: "outbox",
  name: "Mails to send",
  readMore: "docs/mail.md",
  read: (database) => requireOutboxFacts(database, DAYS),
  judge({ failed, waiting, waitingSeconds }, { isRunning }) {
    return [
      failed > 0 &&
        warning(
          `Mails of the last ${DAYS} days that were given up: ${failed}.`,
          "See why in Medusa Admin, Mails, and send again.",
        ),
      isRunning &&
        waitingSeconds > LATE_MINUTES * 60 &&
        failure(
          `Mails that wait to be sent: ${waiting}, the oldest for ${Math.round(waitingSeconds / 60)} minutes.`,
          "Check that the worker runs (Jobs), and see why in Medusa Admin, Mails.",
        ),
    ];
  },
});

export const MAIL_CHECKS: Check[] = [mailServer, senderDomain, outbox];
