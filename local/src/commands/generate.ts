import { parseArgs } from "node:util";
import { z } from "zod";
import { generateShop } from "../generate/generate";
import { out, step } from "../lib/step";
import { settledFileOf } from "../stripe-sandbox/settled/settled-payments";
import { withDatabase } from "./with-database";

const OPTIONS = {
  products: { type: "string", default: "0" },
  orders: { type: "string", default: "0" },
  force: { type: "boolean", default: false },
} as const;
const Count = z.coerce.number().int().min(0).max(10_000_000);
const Wanted = z.object({ products: Count, orders: Count, force: z.boolean() });

/**
 * Fills the local shop with made-up products and orders (`--products`, `--orders`: how many more). `--force` allows it
 * in a shop with placed orders. Returns the exit code.
 */
export async function generate(args: string[]): Promise<number> {
  const parsed = Wanted.safeParse(parseArgs({ args, options: OPTIONS }).values);
  const counts = parsed.success ? parsed.data.products + parsed.data.orders : 0;
  if (!parsed.success || counts === 0) {
    out.problem("  Say how many: npm run generate -- --products 10000 --orders 10000");
    return 2;
  }
  const { products, orders, force } = parsed.data;
  return withDatabase(async ({ env, paths }) => {
    if (env.SHOP_ENV !== "local" || !env.STRIPE_SANDBOX_URL || !env.DATABASE_URL)
      throw new Error("Made-up orders belong in a local shop with the payment sandbox alone.");
    const settledFile = settledFileOf(paths.stripeSandbox);
    const databaseUrl = env.DATABASE_URL;
    const wanted = { products, orders };
    await step("Making up products and orders", () => generateShop({ databaseUrl, settledFile, wanted, force }));
    out.line("  ✓ The shop is fuller now.");
  });
}
