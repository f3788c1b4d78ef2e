import type { Configuration } from "../settings/configuration";
import type { TakenPort } from "../settings/ports";
import type { DemoAccounts } from "../settings/secrets";
import type { StackFile } from "./stack-file";

const TITLES: Record<TakenPort["service"], string> = {
  storefront: "the storefront",
  medusa: "Medusa",
  stripeSandbox: "the payment sandbox",
  googleSandbox: "the sign-in sandbox",
};

export type BlockFacts = {
  mails: Configuration["mails"];
  stack: StackFile;
  accounts: DemoAccounts | null;
  taken: TakenPort[];
  tookMs: number;
};

const MAILS: Record<Configuration["mails"], (storefront: string) => string> = {
  server: () => "to the mail server of SMTP_URL",
  mailbox: (storefront) => `${storefront}/_mailbox (files, nobody gets them)`,
  files: () => "files in the data folder: nobody gets them until SMTP_URL names a mail server",
};

/**
 * The text that `npm start` prints once everything answers: addresses, demo accounts, the test card, and anything
 * unusual.
 */
export function startBlock({ mails, stack, accounts, taken, tookMs }: BlockFacts): string {
  const lines = [
    `  Aeroloft is open (${(tookMs / 1000).toFixed(1)} s)`,
    "",
    `  Shop             ${stack.storefront}`,
    `  Medusa Admin     ${stack.medusa}/app`,
    `  Payments         ${stack.stripeSandbox ? `${stack.stripeSandbox} (sandbox, no money moves)` : "Stripe"}`,
  ];
  if (stack.googleSandbox) lines.push(`  Google sign-in   ${stack.googleSandbox} (sandbox)`);
  lines.push(`  Mails            ${MAILS[mails](stack.storefront)}`);
  if (accounts) {
    lines.push("", "  Demo accounts");
    const rows = { Customer: accounts.customer, "Shop admin": accounts.admin, "Medusa Admin": accounts.ops };
    for (const [role, { email, password }] of Object.entries(rows))
      lines.push(`  ${role.padEnd(16)} ${email.padEnd(28)} ${password}`);
  }
  if (stack.stripeSandbox) lines.push("", "  Test card        4242 4242 4242 4242, any future date, any CVC");
  for (const { service, wanted, used } of taken)
    lines.push("", `  Port ${wanted} was taken: ${TITLES[service]} listens on ${used}.`);
  return [...lines, "", "  Ctrl-C stops everything.", ""].join("\n");
}
