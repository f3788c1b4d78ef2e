import { existsSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { logTo } from "./logger.server";

it.skipIf(!existsSync("/dev/full"))("a full disk costs lines of the log, and the process goes on", () => {
  const log = pino(logTo(openSync("/dev/full", "w")));
  for (let line = 0; line < 3; line += 1) log.error({ event: "written_nowhere", text: "x".repeat(500_000) });
});

it("each line is written at once", () => {
  const file = path.join(tmpdir(), `aeroloft-log-${process.pid}`);
  pino(logTo(openSync(file, "w"))).info({ event: "server_started" });
  expect(readFileSync(file, "utf8")).toContain('"event":"server_started"');
});
