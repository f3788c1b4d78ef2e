import { parseArgs } from "node:util";
import { out } from "../lib/output";
import { runToEnd, workspaceScript } from "../processes/run";
import { withDatabase } from "./with-database";

/** Fills the local shop with made-up products and orders (`--products`, `--orders`: how many). Returns the exit code. */
export async function generate(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { products: { type: "string" }, orders: { type: "string" } } });
  const counts = Object.entries(values).map(([what, count]) => `${what}=${count}`);
  if (counts.length === 0) {
    out.problem("  Say how many: npm run generate -- --products 10000 --orders 10000");
    return 2;
  }
  return withDatabase(async ({ env, paths }) => {
    const log = paths.log("generate");
    const script = await workspaceScript("medusa-backend", "generate", env, log, counts);
    await runToEnd(script, "Making up products and orders (10,000 of each: about 3 min)", `the log is ${log}.`);
    out.line("  ✓ The shop is fuller now.");
  });
}
