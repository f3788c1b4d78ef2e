import { publicUrlFault, secretFault } from "../../../medusa-backend/src/contract/settings";
import type { DataPaths, Settings } from "./env";
import type { Ports } from "./ports";
import type { Secrets } from "./secrets";

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
  /** Files without SMTP_URL; a local shop shows them on a page of its own (`mailbox`). */
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
  const { STRIPE_API_KEY: stripeApiKey, GOOGLE_CLIENT_ID: googleClientId } = settings;
  const { STRIPE_PUBLISHABLE_KEY: stripePublishableKey, STRIPE_WEBHOOK_SECRET: stripeWebhookSecret } = settings;
  const given = {
    jwtSecret: settings.JWT_SECRET,
    cookieSecret: settings.COOKIE_SECRET,
    sessionSecret: settings.SESSION_SECRET,
    authMfaKey: settings.AUTH_MFA_ENCRYPTION_KEY,
    medusaPublishableKey: settings.MEDUSA_PUBLISHABLE_KEY,
    ...(stripeApiKey && { stripeApiKey, stripePublishableKey, stripeWebhookSecret }),
    ...(googleClientId && { googleClientId, googleClientSecret: settings.GOOGLE_CLIENT_SECRET }),
  };
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
    secrets: { ...kept, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) },
  };
}

const OWN_SECRETS = ["JWT_SECRET", "COOKIE_SECRET", "SESSION_SECRET"] as const;

/** Always locally, in production only with PAYMENTS_SANDBOX=1. */
function paymentSandboxAllowed(settings: Settings): boolean {
  return settings.SHOP_ENV === "local" || settings.PAYMENTS_SANDBOX === true;
}

export function productionFaults(settings: Settings): string[] {
  if (settings.SHOP_ENV !== "production") return [];
  const lines = (names: readonly (keyof Settings)[], faultOf: (value: string) => string | null) =>
    names.flatMap((name) => {
      const fault = settings[name] ? faultOf(String(settings[name])) : "is missing";
      return fault ? [`${name} ${fault}.`] : [];
    });
  const secrets = [...OWN_SECRETS, "AUTH_MFA_ENCRYPTION_KEY" as const].map((name) => settings[name]).filter(Boolean);
  return [
    ...lines(OWN_SECRETS, secretFault),
    ...(settings.AUTH_MFA_ENCRYPTION_KEY ? lines(["AUTH_MFA_ENCRYPTION_KEY"], secretFault) : []),
    ...(new Set(secrets).size < secrets.length ? [`${OWN_SECRETS.join(", ")} must differ from each other.`] : []),
    ...lines(["MEDUSA_PUBLISHABLE_KEY"], (key) => (key.startsWith("pk_") ? null : "does not begin with pk_")),
    ...lines(["PUBLIC_URL", "MEDUSA_PUBLIC_URL"], publicUrlFault),
    ...(settings.PAYMENTS_SANDBOX ? [] : lines(["STRIPE_API_KEY"], () => null)),
  ];
}

const GO_WITH = [
  ["STRIPE_API_KEY", "STRIPE_PUBLISHABLE_KEY"],
  ["STRIPE_API_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
] as const;

export function incompleteSettings(settings: Settings): string[] {
  return GO_WITH.filter(([name, needed]) => settings[name] && !settings[needed]).map(
    ([name, needed]) => `${needed} is missing: it goes with ${name}.`,
  );
}
