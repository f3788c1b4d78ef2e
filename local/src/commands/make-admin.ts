import { out, tail } from "../lib/step";
import { runToEnd, workspaceScript } from "../processes/run";
import { type Prepared, withDatabase } from "./with-database";

const ADVICE = "see that a customer has signed up with this e-mail address, then run the command again.";

async function giveRole(email: string, { env, paths }: Prepared): Promise<void> {
  const script = await workspaceScript("medusa-backend", "make-admin", env, paths.log("make-admin"), [email]);
  await runToEnd(script, `Making ${email} a shop admin`, ADVICE);
  const said = (await tail(paths.log("make-admin"), 1)).join("");
  out.line(`  ✓ ${email} is an owner of the shop.${said.includes("already") ? " (It was one already.)" : ""}`);
}

/** Works whether the shop runs or not. Returns the exit code. */
export async function makeAdmin([email]: string[]): Promise<number> {
  if (!email?.includes("@")) {
    out.problem("  Say whom: npm run make-admin -- person@example.com");
    return 2;
  }
  return withDatabase((prepared) => giveRole(email, prepared));
}
