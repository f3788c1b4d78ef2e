import { queryDatabase } from "./database";

/** The container of a migration script that only sends SQL: its statements go to the shop under test. */
export const migrationContainer = {
  resolve: () => ({
    raw(sql: string, values: unknown[] = []) {
      let place = 0;
      return queryDatabase(
        sql.replace(/\?/g, () => `$${++place}`),
        values,
      );
    },
  }),
} as never;
