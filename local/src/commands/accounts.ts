import { out, tail } from "../lib/step";
import { runToEnd, workspaceScript } from "../processes/run";
import { type Prepared, withDatabase } from "./with-database";

/** Runs a script of Medusa for an account, whether the shop runs or not. Returns the last line that it printed. */
async function runFor(email: string, name: string, title: string, advice: string, { env, paths }: Prepared) {
  const script = await workspaceScript("medusa-backend", name, env, paths.log(name), [email]);
  await runToEnd(script, title, `${advice}, then run the command again.`);
  return (await tail(paths.log(name), 1)).join("");
}

/** Makes the customer with this e-mail address a shop admin. Returns the exit code. */
export async function makeAdmin([email]: string[]): Promise<number> {
  if (!email?.includes("@")) {
    out.problem("  Say whom: npm run make-admin -- person@example.com");
    return 2;
  }
  const advice = "see that a customer has signed up with this e-mail address";
  return withDatabase(async (prepared) => {
    const said = await runFor(email, "make-admin", `Making ${email} a shop admin`, advice, prepared);
    out.line(`  ✓ ${email} is an owner of the shop.${said.includes("already") ? " (It was one already.)" : ""}`);
  });
}

/** Takes the second factor off the account with this e-mail address. Returns the exit code. */
export async function takeOffSecondFactor([email]: string[]): Promise<number> {
  if (!email?.includes("@")) {
    out.problem("  Say whose: npm run take-off-second-factor -- owner@example.com");
    return 2;
  }
  const advice = "see that an account with a second factor has this e-mail address";
  return withDatabase(async (prepared) => {
    await runFor(email, "take-off-second-factor", `Taking off the second factor of ${email}`, advice, prepared);
    out.line(`  ✓ ${email} signs in without a second factor.`);
  });
}
