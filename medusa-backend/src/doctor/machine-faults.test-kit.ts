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
  failing("payments", /nobody can pay/, { account: null, refusal: null }),
  failing("payments", /refuses STRIPE_API_KEY/, { account: null, refusal: "key" }, LIVE),
  failing("payments", /does not answer/, { account: null, refusal: "silent" }, LIVE),
  failing("payments", /take payments yet/, answered({ takesCharges: false }), LIVE),
  failing("payments", /not of the same mode/, answered(), live({ STRIPE_PUBLISHABLE_KEY: "pk_test_1" })),
  failing("payments", /not a Stripe secret key/, answered(), live({ STRIPE_API_KEY: "pk_live_1" })),
  failing("payments", /not a signing secret/, answered(), live({ STRIPE_WEBHOOK_SECRET: "sk_live_1" })),
  failing("payments", /Stripe's differ/, answered({ answeredAt: ago(10) }), LIVE),
  warning(
    "payments",
    /takes no money/,
    answered(),
    live({ STRIPE_API_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }),
  ),
  warning("payments", /charges real cards/, answered(), {
    STRIPE_API_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  }),
  failing("webhook-endpoint", /no webhook endpoint https/, { ...ACCOUNT, endpoints: [] }, LIVE),
  failing("webhook-endpoint", /disabled/, { endpoints: [{ ...ENDPOINT, isEnabled: false }] }, LIVE),
  failing(
    "webhook-endpoint",
    /refund.failed/,
    { endpoints: [{ ...ENDPOINT, events: ["payment_intent.succeeded"] }] },
    LIVE,
  ),
  warning("webhook-endpoint", /may not list/, { ...ACCOUNT }, LIVE),
  failing("webhook", /No Stripe event has arrived since the shop began/, { ...WEBHOOK, heardAt: null }),
  failing("webhook", /processed: 7, the oldest for 20 minutes/, { ...WEBHOOK, waiting: 7, waitingSeconds: 1200 }),
  failing("mail-server", /No mail leaves/, null, { ...LIVE, SMTP_URL: "" }),
  failing("mail-server", /refuses the shop: 535/, "535 refused", LIVE),
  failing("mail-server", /MAIL_FROM is not set/, null, { SMTP_URL: "smtp://mail.internal" }),
  failing("mail-domain", /no SPF record/, { ...DOMAIN, spf: [] }, LIVE),
  failing("mail-domain", /2 SPF records/, { ...DOMAIN, spf: [...DOMAIN.spf, "v=spf1 -all"] }, LIVE),
  failing("mail-domain", /lets everybody/, { ...DOMAIN, spf: ["v=spf1 +all"] }, LIVE),
  failing(
    "mail-domain",
    /one._domainkey.drones.shop holds no/,
    { ...DOMAIN, lacking: ["one"] },
    { ...LIVE, DKIM_SELECTORS: "one" },
  ),
  warning("mail-domain", /No DKIM key/, { ...DOMAIN, lacking: ["k1"] }, LIVE),
  failing("mail-domain", /no DMARC record/, { ...DOMAIN, dmarc: undefined }, LIVE),
  warning("mail-domain", /policy .* is "none"/, { ...DOMAIN, dmarc: ["v=DMARC1; p=none"] }, LIVE),
  warning("outbox", /last 7 days that were given up: 3/, { ...OUTBOX, failed: 3 }),
  failing("outbox", /to be sent: 5, the oldest for 30 minutes/, { ...OUTBOX, waiting: 5, waitingSeconds: 1800 }),
  failing("servers", /storefront does not answer/, { storefront: null, medusa: 200 }),
  failing("servers", /Medusa answers 502/, { storefront: 200, medusa: 502 }),
  failing("redis", /does not answer/, null, REDIS_SET),
  failing("redis", /allkeys-lru/, { ...REDIS, policy: "allkeys-lru" }, REDIS_SET),
  failing("redis", /too old/, { ...REDIS, version: "5.0.14" }, REDIS_SET),
  warning("redis", /90 %/, { ...REDIS, usedBytes: 90, mostBytes: 100 }, REDIS_SET),
  warning("redis", /no maxmemory/, { ...REDIS, mostBytes: 0 }, REDIS_SET),
  warning("redis", /saves nothing/, { ...REDIS, isSaved: false }, REDIS_SET),
  failing("jobs", /sweep-payments last ended 60 minutes ago/, {
    runs: [{ ...JOB, ageMs: 3_600_000 }],
    expected: ["sweep-payments"],
  }),
  warning("jobs", /never finished: send-mails/, {
    runs: [{ ...JOB, knownMs: 86_400_000 }],
    expected: ["sweep-payments", "send-mails"],
  }),
  warning("jobs", /No job has finished yet/, { runs: [], expected: ["sweep-payments"] }),
  failing("backups", /made 3 days ago/, [{ ...JOB, name: "backup", ageMs: 3 * DAY * 60_000 }], LIVE),
  failing("backups", /No backup has been noted/, [{ ...JOB, knownMs: 3 * DAY * 60_000 }], LIVE),
  failing("disk", /0.1 GB \(0 %\) are free/, { free: 1e8, size: 1e11 }, LIVE),
  warning("disk", /6.0 GB \(9 %\)/, { free: 6 * 2 ** 30, size: 64 * 2 ** 30 }, LIVE),
  warning("disk", /2.0 GB \(4 %\)/, { free: 2 * 2 ** 30, size: 50 * 2 ** 30 }, LIVE),
  failing("certificates", /does not answer by https/, [{ host: "drones.shop", found: null }]),
  failing("certificates", /refuse .* ERR_TLS_CERT_ALTNAME_INVALID/, [
    { host: "drones.shop", found: { ...CERTIFICATE, fault: "ERR_TLS_CERT_ALTNAME_INVALID" } },
  ]),
  failing("certificates", /ends in 2 days/, [
    { host: "drones.shop", found: { ...CERTIFICATE, endsAt: ago(-2.5 * DAY) } },
  ]),
  warning("certificates", /ends in 10 days/, [
    { host: "drones.shop", found: { ...CERTIFICATE, endsAt: ago(-10.5 * DAY) } },
  ]),
  warning("exports", /forget-old-records did not delete: 1, the oldest of 2026-11-06/, {
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
