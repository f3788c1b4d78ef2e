import { createHash } from "node:crypto";
import type { Database } from "./connection";

/** knex' raw statement, which takes the driver's options, such as a name. */
type Statement = PromiseLike<unknown> & { options?: (options: { name: string }) => PromiseLike<unknown> };

/**
 * The same database for a statement that takes PostgreSQL longer to plan than to run: each connection parses and plans
 * it once. Not for the `*` of a table: after a migration that adds a column, a connection would refuse the kept plan.
 */
export const keepingPlans = (database: Database): Database => ({
  raw(sql, bindings) {
    const statement: Statement = database.raw(sql, bindings);
    // PostgreSQL cuts names after 63 letters.
    const name = `shop_${createHash("sha256").update(sql).digest("base64url").slice(0, 40)}`;
    return statement.options?.({ name }) ?? statement;
  },
});
