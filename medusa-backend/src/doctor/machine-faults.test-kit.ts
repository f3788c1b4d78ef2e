import { generate } from "selfsigned";
import {
  ACCOUNT,
  ago,
  CERTIFICATE,
  DAY,
  DOMAIN,
  ENDPOINT,
  type Fault,
  failing,
  JOB,
  LIVE,
  OUTBOX,
  REDIS,
  REDIS_SET,
  type Settings,
  WEBHOOK,
  warning,
} from "./well.test-kit";

const live = (settings: Settings) => ({ ...LIVE, ...settings });
const answered = (account: object = {}) => ({ account: { ...ACCOUNT, ...account }, refusal: null });

/** Faults of payments, mails, and machines. */
export const MACHINE_FAULTS: Fault[] = [
  failing("payments", "no key", /nobody can pay/, { account: null, refusal: null }),
  failing("payments", "a refused key", /refuses STRIPE_API_KEY/, { account: null, refusal: "key" }, LIVE),
  failing("payments", "a Stripe that is away", /does not answer/, { account: null, refusal: "silent" }, LIVE),
  failing("payments", "an account that takes nothing", /take payments yet/, answered({ takesCharges: false }), LIVE),
  failing("payments", "two modes", /not of the same mode/, answered(), live({ STRIPE_PUBLISHABLE_KEY: "pk_test_1" })),
  failing(
    "payments",
    "a publishable key in place of the secret one",
    /not a Stripe secret key/,
    answered(),
    live({ STRIPE_API_KEY: "pk_live_1" }),
  ),
  failing(
    "payments",
    "a wrong webhook secret",
    /not a signing secret/,
    answered(),
    live({ STRIPE_WEBHOOK_SECRET: "sk_live_1" }),
  ),
  failing("payments", "a clock that Stripe does not share", /Stripe's differ/, answered({ answeredAt: ago(10) }), LIVE),
  warning(
    "payments",
    "test mode in production",
    /takes no money/,
    answered(),
    live({ STRIPE_API_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }),
  ),
  warning("payments", "live mode on a local shop", /charges real cards/, answered(), {
    STRIPE_API_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  }),
  failing("webhook-endpoint", "no endpoint", /no webhook endpoint https/, { ...ACCOUNT, endpoints: [] }, LIVE),
  failing("webhook-endpoint", "one that is off", /disabled/, { endpoints: [{ ...ENDPOINT, isEnabled: false }] }, LIVE),
  failing(
    "webhook-endpoint",
    "one that hears too little",
    /refund.failed/,
    { endpoints: [{ ...ENDPOINT, events: ["payment_intent.succeeded"] }] },
    LIVE,
  ),
  warning("webhook-endpoint", "a key that may not look", /may not list/, { ...ACCOUNT }, LIVE),
  failing("webhook", "a payment without an event", /No Stripe event has arrived since the shop began/, {
    ...WEBHOOK,
    heardAt: null,
  }),
  failing("webhook", "events that wait", /processed: 7, the oldest for 20 minutes/, {
    ...WEBHOOK,
    waiting: 7,
    waitingSeconds: 1200,
  }),
  failing("mail-server", "no mail server in production", /No mail leaves/, null, { ...LIVE, SMTP_URL: "" }),
  failing("mail-server", "a refused password", /refuses the shop: 535/, "535 refused", LIVE),
  failing("mail-server", "no sender", /MAIL_FROM is not set/, null, { SMTP_URL: "smtp://mail.internal" }),
  failing("mail-domain", "no SPF", /no SPF record/, { ...DOMAIN, spf: [] }, LIVE),
  failing("mail-domain", "two SPF records", /2 SPF records/, { ...DOMAIN, spf: [...DOMAIN.spf, "v=spf1 -all"] }, LIVE),
  failing("mail-domain", "SPF for everybody", /lets everybody/, { ...DOMAIN, spf: ["v=spf1 +all"] }, LIVE),
  failing(
    "mail-domain",
    "no DKIM key by its name",
    /one._domainkey.drones.shop holds no/,
    { ...DOMAIN, lacking: ["one"] },
    { ...LIVE, DKIM_SELECTORS: "one" },
  ),
  warning("mail-domain", "no usual DKIM key", /No DKIM key/, { ...DOMAIN, lacking: ["k1"] }, LIVE),
  failing("mail-domain", "no DMARC", /no DMARC record/, { ...DOMAIN, dmarc: undefined }, LIVE),
  warning(
    "mail-domain",
    "a DMARC policy of none",
    /policy .* is "none"/,
    { ...DOMAIN, dmarc: ["v=DMARC1; p=none"] },
    LIVE,
  ),
  warning("outbox", "mails that were given up", /last 7 days that were given up: 3/, { ...OUTBOX, failed: 3 }),
  failing("outbox", "mails that wait", /to be sent: 5, the oldest for 30 minutes/, {
    ...OUTBOX,
    waiting: 5,
    waitingSeconds: 1800,
  }),
  failing("servers", "a storefront that is away", /storefront does not answer/, { storefront: null, medusa: 200 }),
  failing("servers", "a Medusa that fails", /Medusa answers 502/, { storefront: 200, medusa: 502 }),
  failing("redis", "a Redis that is away", /does not answer/, null, REDIS_SET),
  failing("redis", "a policy that evicts", /allkeys-lru/, { ...REDIS, policy: "allkeys-lru" }, REDIS_SET),
  failing("redis", "an old version", /too old/, { ...REDIS, version: "5.0.14" }, REDIS_SET),
  warning("redis", "a full memory", /90 %/, { ...REDIS, usedBytes: 90, mostBytes: 100 }, REDIS_SET),
  warning("redis", "no limit of memory", /no maxmemory/, { ...REDIS, mostBytes: 0 }, REDIS_SET),
  warning("redis", "nothing on disk", /saves nothing/, { ...REDIS, isSaved: false }, REDIS_SET),
  failing("jobs", "a job that stopped", /sweep-payments last ended 60 minutes ago/, {
    runs: [{ ...JOB, ageMs: 3_600_000 }],
    expected: ["sweep-payments"],
  }),
  warning("jobs", "a job that never ran", /never finished: send-mails/, {
    runs: [{ ...JOB, knownMs: 86_400_000 }],
    expected: ["sweep-payments", "send-mails"],
  }),
  warning("jobs", "jobs that nobody runs", /No job has finished yet/, { runs: [], expected: ["sweep-payments"] }),
  failing("backups", "an old backup", /made 3 days ago/, [{ ...JOB, name: "backup", ageMs: 3 * DAY * 60_000 }], LIVE),
  failing("backups", "no backup at all", /No backup has been noted/, [{ ...JOB, knownMs: 3 * DAY * 60_000 }], LIVE),
  failing("disk", "a full disk", /0.1 GB \(0 %\) are free/, { free: 1e8, size: 1e11 }, LIVE),
  warning("disk", "a large disk that fills", /6.0 GB \(9 %\)/, { free: 6 * 2 ** 30, size: 64 * 2 ** 30 }, LIVE),
  warning("disk", "a disk that fills", /2.0 GB \(4 %\)/, { free: 2 * 2 ** 30, size: 50 * 2 ** 30 }, LIVE),
  failing("certificates", "a host that is away", /does not answer by https/, [{ host: "drones.shop", found: null }]),
  failing("certificates", "a foreign certificate", /refuse .* ERR_TLS_CERT_ALTNAME_INVALID/, [
    { host: "drones.shop", found: { ...CERTIFICATE, fault: "ERR_TLS_CERT_ALTNAME_INVALID" } },
  ]),
  failing("certificates", "an end in two days", /ends in 2 days/, [
    { host: "drones.shop", found: { ...CERTIFICATE, endsAt: ago(-2.5 * DAY) } },
  ]),
  warning("certificates", "an end in ten days", /ends in 10 days/, [
    { host: "drones.shop", found: { ...CERTIFICATE, endsAt: ago(-10.5 * DAY) } },
  ]),
  warning("exports", "an old export", /forget-old-records did not delete: 1, the oldest of 2026-11-06/, {
    folder: "/data/private",
    kept: [{ name: "private-1.csv", writtenAt: ago(20 * DAY) }],
  }),
];

/** A new certificate of localhost that nobody signed, and its key, as PEM. */
export async function makeCertificate(endsAt: Date): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    notAfterDate: endsAt,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { key, cert };
}
