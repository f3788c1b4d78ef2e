import { publicUrlFault, secretFault } from "../../../medusa-backend/src/contract/production-settings";
import type { Settings } from "./env";

const OWN_SECRETS = ["JWT_SECRET", "COOKIE_SECRET", "SESSION_SECRET"] as const;

/** True when the payment sandbox may run: always locally, in production only with PAYMENTS_SANDBOX=1. */
export function paymentSandboxAllowed(settings: Settings): boolean {
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
