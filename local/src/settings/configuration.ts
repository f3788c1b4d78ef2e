import { publicUrlFault, secretFault } from "../../../medusa-backend/src/contract/settings";
import type { DataPaths, Settings } from "./env";
import type { Ports } from "./ports";
import type { Secrets } from "./secrets";

/** The services' configuration, decided once: first from the settings, then from this installation's secrets. */
export type Configuration = {
  shopEnv: Settings["SHOP_ENV"];
  storefrontUrl: string;
  medusaUrl: string;
  medusaPublicUrl: string;
  publicUrl: string;
  /** Null with real Stripe. */
  stripeSandboxUrl: string | null;
  /** Null with real Google, or with none. */
  googleSandboxUrl: string | null;
  databaseUrl: string;
  ownDatabase: boolean;
  redisUrl: string | null;
  demoAccountsFile: string | null;
  /**
   * `server`: SMTP_URL names a mail server. Otherwise mails are files, which a local shop shows on a page of its own
   * (`mailbox`).
   */
  mails: "server" | "mailbox" | "files";
  secrets: Secrets;
  ports: Ports;
};

const local = (port: number) => `http://localhost:${port}`;

export function configure(
  settings: Settings,
  kept: Secrets,
  ports: Ports,
  databaseUrl: string,
  paths: DataPaths,
): Configuration {
  const payments = settings.STRIPE_API_KEY
    ? {
        stripeApiKey: settings.STRIPE_API_KEY,
        stripePublishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? kept.stripePublishableKey,
        stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? kept.stripeWebhookSecret,
      }
    : {};
  const google = settings.GOOGLE_CLIENT_ID
    ? {
        googleClientId: settings.GOOGLE_CLIENT_ID,
        googleClientSecret: settings.GOOGLE_CLIENT_SECRET ?? kept.googleClientSecret,
      }
    : {};
  return {
    shopEnv: settings.SHOP_ENV,
    storefrontUrl: local(ports.storefront),
    publicUrl: settings.PUBLIC_URL ?? local(ports.storefront),
    medusaUrl: local(ports.medusa),
    medusaPublicUrl: settings.MEDUSA_PUBLIC_URL ?? local(ports.medusa),
    stripeSandboxUrl: paymentSandboxAllowed(settings) && !settings.STRIPE_API_KEY ? local(ports.stripeSandbox) : null,
    googleSandboxUrl: settings.SHOP_ENV === "local" && !settings.GOOGLE_CLIENT_ID ? local(ports.googleSandbox) : null,
    databaseUrl,
    ownDatabase: !settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL ?? null,
    demoAccountsFile: settings.SHOP_ENV === "local" ? paths.demoAccounts : null,
    mails: settings.SMTP_URL ? "server" : settings.SHOP_ENV === "local" ? "mailbox" : "files",
    ports,
    secrets: {
      ...kept,
      ...payments,
      ...google,
      jwtSecret: settings.JWT_SECRET ?? kept.jwtSecret,
      cookieSecret: settings.COOKIE_SECRET ?? kept.cookieSecret,
      sessionSecret: settings.SESSION_SECRET ?? kept.sessionSecret,
      medusaPublishableKey: settings.MEDUSA_PUBLISHABLE_KEY ?? kept.medusaPublishableKey,
    },
  };
}

const OWN_SECRETS = ["JWT_SECRET", "COOKIE_SECRET", "SESSION_SECRET"] as const;

/** True when the payment sandbox may run: always locally, in production only with PAYMENTS_SANDBOX=1. */
function paymentSandboxAllowed(settings: Settings): boolean {
  return settings.SHOP_ENV === "local" || settings.PAYMENTS_SANDBOX === true;
}

/** One line for each missing or unsafe setting that keeps a real shop from starting. Empty locally. */
export function productionFaults(settings: Settings): string[] {
  if (settings.SHOP_ENV !== "production") return [];
  const faults: string[] = [];
  for (const name of OWN_SECRETS) {
    const value = settings[name];
    const fault = value ? secretFault(value) : "is missing";
    if (fault) faults.push(`${name} ${fault}.`);
  }
  const values = OWN_SECRETS.map((name) => settings[name]).filter(Boolean);
  if (new Set(values).size < values.length) faults.push(`${OWN_SECRETS.join(", ")} must differ from each other.`);
  if (!settings.MEDUSA_PUBLISHABLE_KEY?.startsWith("pk_")) faults.push("MEDUSA_PUBLISHABLE_KEY (pk_…) is missing.");
  for (const name of ["PUBLIC_URL", "MEDUSA_PUBLIC_URL"] as const) {
    const address = settings[name];
    const fault = address ? publicUrlFault(address) : "is missing";
    if (fault) faults.push(`${name} ${fault}.`);
  }
  if (!settings.STRIPE_API_KEY && !settings.PAYMENTS_SANDBOX) faults.push("STRIPE_API_KEY is missing.");
  return faults;
}

/** One line for each missing setting that another one requires, in every SHOP_ENV. */
export function incompleteSettings(settings: Settings): string[] {
  const faults: string[] = [];
  if (settings.STRIPE_API_KEY && !settings.STRIPE_PUBLISHABLE_KEY)
    faults.push("STRIPE_PUBLISHABLE_KEY is missing: it goes with STRIPE_API_KEY.");
  if (settings.STRIPE_API_KEY && !settings.STRIPE_WEBHOOK_SECRET)
    faults.push("STRIPE_WEBHOOK_SECRET is missing: it goes with STRIPE_API_KEY.");
  if (settings.SMTP_URL && !settings.MAIL_FROM) faults.push("MAIL_FROM is missing: it goes with SMTP_URL.");
  if (settings.GOOGLE_CLIENT_ID && !settings.GOOGLE_CLIENT_SECRET)
    faults.push("GOOGLE_CLIENT_SECRET is missing: it goes with GOOGLE_CLIENT_ID.");
  return faults;
}
