import { secretFault } from "../../contract/settings";
import { listKnownEmails } from "../../queries/doctor/running";
import { type Check, checkDatabase, checkElsewhere, failure, warning } from "../check";

const SETTINGS_PAGE = "README.md#settings";
const SECRETS = ["JWT_SECRET", "COOKIE_SECRET", "SESSION_SECRET", "AUTH_MFA_ENCRYPTION_KEY"] as const;

/** Settings with which Medusa does not start. */
export const settings = checkElsewhere({
  id: "settings",
  name: "Settings",
  readMore: SETTINGS_PAGE,
  read: async ({ faults }) => faults,
  judge: (faults) =>
    faults.map(({ name, message }) =>
      failure(`${name} ${message}.`, `Set ${name} to a value that is allowed, and start the shop again.`),
    ),
});

/** Passwords in an address that ship with manuals and images. */
const KNOWN_PASSWORDS = new Set(["", "postgres", "password", "aeroloft", "admin", "root", "redis", "secret"]);

function hasKnownPassword(address: string | undefined): boolean {
  if (!address) return false;
  const { password, username } = new URL(address);
  return KNOWN_PASSWORDS.has(decodeURIComponent(password).toLowerCase()) || (password !== "" && password === username);
}

const LOCAL = /^(?:localhost|127\.|\[::1\]$)/;
const isElsewhere = (address: string | undefined) => address !== undefined && !LOCAL.test(new URL(address).hostname);

/** Secrets that somebody else may know. */
export const secrets = checkElsewhere({
  id: "default-secrets",
  name: "Default secrets",
  readMore: SETTINGS_PAGE,
  read: async ({ env, given }) => ({ env, given }),
  judge({ env, given }) {
    const set = SECRETS.filter((name) => given.has(name));
    const weak = set.flatMap((name) => {
      const fault = secretFault(env[name] ?? "");
      return fault ? [failure(`${name} ${fault}.`, `Make a new one: openssl rand -hex 32.`)] : [];
    });
    const twice =
      new Set(set.map((name) => env[name])).size < set.length
        ? [failure(`${SECRETS.join(", ")} are not all different.`, "Make a new one for each: openssl rand -hex 32.")]
        : [];
    const addresses = (["DATABASE_URL", "REDIS_URL"] as const)
      .filter((name) => given.has(name) && (env.SHOP_ENV === "production" || isElsewhere(env[name])))
      .filter((name) => hasKnownPassword(env[name]))
      .map((name) =>
        failure(
          `The password in ${name} is empty, or one that everybody tries first.`,
          `Give the server a random password, and ${name} the same.`,
        ),
      );
    return [...weak, ...twice, ...addresses];
  },
});

/** The accounts that a local shop's seed makes (`DEMO_ACCOUNTS_FILE`). */
const DEMO_EMAILS = ["admin", "customer", "ops"].map((name) => `${name}@aeroloft.example`);

/** Accounts for trying the shop, in a shop that is open to everybody. */
export const demoAccounts = checkDatabase({
  id: "demo-accounts",
  name: "Demo accounts",
  readMore: "README.md#the-first-admin",
  skip: ({ env }) => (env.SHOP_ENV === "production" ? null : "A local shop has demo accounts."),
  read: (database) => listKnownEmails(database, DEMO_EMAILS),
  judge: (emails) =>
    emails.map((email) =>
      failure(
        `The demo account ${email} can sign in.`,
        "Delete this customer or user in Medusa Admin, and make accounts of your own.",
      ),
    ),
});

/** Limits that a test run has switched off. */
export const limits = checkElsewhere({
  id: "rate-limits",
  name: "Limits",
  readMore: "docs/decisions/rate-limits.md",
  skip: ({ env }) => (env.SHOP_ENV === "production" ? null : "Limits may be wide in a local shop."),
  read: async ({ env }) => env,
  judge: ({ RATE_LIMIT_SCALE, TRUSTED_PROXIES, PUBLIC_URL }) => [
    RATE_LIMIT_SCALE > 1 &&
      warning(`RATE_LIMIT_SCALE multiplies all limits by ${RATE_LIMIT_SCALE}.`, "Leave RATE_LIMIT_SCALE out."),
    TRUSTED_PROXIES === "" &&
      PUBLIC_URL.startsWith("https:") &&
      warning(
        "The shop is behind a proxy, for its address is https, and TRUSTED_PROXIES names none: all customers count as one address in the limits.",
        "Set TRUSTED_PROXIES, for a proxy on this machine to uniquelocal.",
      ),
  ],
});

export const SETTINGS_CHECKS: Check[] = [settings, secrets, demoAccounts, limits];
