import { out } from "../lib/step";
import { runToEnd, workspaceScript } from "../processes/run";
import { type Prepared, withDatabase } from "./with-database";

const SCRIPT = "take-off-second-factor";
const ADVICE = "see that an account with a second factor has this e-mail address, then run the command again.";

async function takeOff(email: string, { env, paths }: Prepared): Promise<void> {
  const script = await workspaceScript("medusa-backend", SCRIPT, env, paths.log(SCRIPT), [email]);
  await runToEnd(script, `Taking off the second factor of ${email}`, ADVICE);
  out.line(`  ✓ ${email} signs in without a second factor.`);
}

/** For the account with this e-mail address. Returns the exit code. */
export async function takeOffSecondFactor([email]: string[]): Promise<number> {
  if (!email?.includes("@")) {
    out.problem("  Say whose: npm run take-off-second-factor -- owner@example.com");
    return 2;
  }
  return withDatabase((prepared) => takeOff(email, prepared));
}
