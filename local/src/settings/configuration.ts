import type { Settings } from "./env";
import type { DataPaths } from "./paths";
import type { Ports } from "./ports";
import { paymentSandboxAllowed } from "./production-guard";
import type { Secrets } from "./secrets";

/**
 * The services' configuration, decided once: first from the settings, then from this installation's secrets.
 */
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
