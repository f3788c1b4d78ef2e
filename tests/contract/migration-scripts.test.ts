import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { queryDatabase } from "../support/database";

const SCRIPTS = path.join(import.meta.dirname, "../../medusa-backend/src/migration-scripts");

// Without them Medusa starts too, and then nothing guards the stock.
it("every migration script of the shop has run to its end", async () => {
  const scripts = readdirSync(SCRIPTS).filter((file) => file.endsWith(".ts"));
  expect(scripts.length).toBeGreaterThan(0);
  const rows = await queryDatabase("select script_name as name from script_migrations where finished_at is not null");
  const finished = z.array(z.object({ name: z.string() })).parse(rows);
  const names = new Set(finished.map(({ name }) => name.replace(/\.js$/, ".ts")));
  expect(scripts.filter((file) => !names.has(file))).toEqual([]);
});
