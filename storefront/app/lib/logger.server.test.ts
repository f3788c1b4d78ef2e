import { existsSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import { hidePersonalData, logTo, toLoggedError } from "./logger.server";

describe("an error in the log", () => {
  it("is its kind, message, code, frames and causes, and none of its fields", () => {
    const cause = Object.assign(new Error("https://shop.example/users?q=ada answered 500"), { body: { name: "Ada" } });
    const error = new AppError("invalid", "Refused for ada@example.com", { cause, fields: { name: ["Ada"] } });
    const logged = toLoggedError(error);
    expect(logged).toMatchObject({ type: "AppError", code: "invalid", message: "Refused for [hidden]" });
    expect(logged.stack).toContain("logger.server.test.ts");
    expect(logged.cause?.message).toBe("https://shop.example/users?[hidden] answered 500");
    expect(JSON.stringify(logged)).not.toMatch(/Ada|ada@|q=ada/);
  });

  it("ends, also where it is its own cause or no error, and in time that grows with its length alone", () => {
    const error = new Error("round and round");
    error.cause = error;
    expect(JSON.stringify(toLoggedError(error)).match(/"message"/g)).toHaveLength(4);
    expect(toLoggedError("ada@example.com went away")).toEqual({ type: "string", message: "[hidden] went away" });
    const startedAt = performance.now();
    hidePersonalData(`${"a".repeat(200_000)} ${"http://".repeat(100_000)}`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

it.skipIf(!existsSync("/dev/full"))("a full disk costs lines of the log, and the process goes on", () => {
  const log = pino(logTo(openSync("/dev/full", "w")));
  for (let line = 0; line < 3; line += 1) log.error({ event: "written_nowhere", text: "x".repeat(500_000) });
});

it("each line is written at once", () => {
  const file = path.join(tmpdir(), `aeroloft-log-${process.pid}`);
  pino(logTo(openSync(file, "w"))).info({ event: "server_started" });
  expect(readFileSync(file, "utf8")).toContain('"event":"server_started"');
});
