import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "./connection";

const CHANGED = [
  ["insert", "new table as changed"],
  ["update", "new table as changed"],
  ["delete", "old table as changed"],
] as const;

/** What the migration scripts define on Medusa's tables. Each call may be repeated. */
export function schemaOf(container: MedusaContainer) {
  const run = (sql: string) => databaseOf(container).raw(sql);

  /** A function for triggers. `returned` is the row that a trigger before the event stores. */
  const addFunction = (name: string, body: string, returned = "null") =>
    run(`create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${body}; return ${returned}; end $$`);

  /** `when` is the rest of the trigger's definition, between its name and its function. */
  const addTrigger = (name: string, when: string, of = name) =>
    run(`create or replace trigger ${name} ${when} execute function ${of}()`);

  return {
    run,
    addFunction,
    addTrigger,

    /** Creates indexes without a lock on their tables. */
    async addIndexes(indexes: readonly string[], unique: "unique" | "" = ""): Promise<void> {
      for (const index of indexes) await run(`create ${unique} index concurrently if not exists ${index}`);
    },

    /** Runs `body` after each statement that inserts, updates or deletes rows of a table. */
    async watch(name: string, table: string, body: string): Promise<void> {
      await addFunction(name, body);
      for (const [event, rows] of CHANGED)
        await addTrigger(
          `${name}_${event}`,
          `after ${event} on "${table}" referencing ${rows} for each statement`,
          name,
        );
    },
  };
}
