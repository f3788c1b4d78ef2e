import path from "node:path";
import { settledFileOf } from "stripe-sandbox/settled-payments";
import { generateShop } from "../../local/src/generate/generate";
import { stack } from "./stack";

/** The folder with the shop's data: mails and the payment sandbox's state. */
export const DATA_DIR = path.dirname(process.env.STACK_FILE ?? "");

/** Runs `npm run generate` on the shop under test. `force`: also with placed orders. */
export const generate = (
  wanted: { products: number; orders: number },
  { force, variants = 1 }: { force: boolean; variants?: number },
) =>
  generateShop({
    databaseUrl: stack.databaseUrl,
    settledFile: settledFileOf(path.join(DATA_DIR, "stripe-sandbox.json")),
    wanted,
    variants,
    force,
  });
