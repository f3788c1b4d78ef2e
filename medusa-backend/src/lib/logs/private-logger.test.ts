import type { Logger } from "@medusajs/framework/types";
import { describe, expect, it } from "vitest";
import { withoutPersonalData } from "./private-logger";

function recorder() {
  const lines: string[] = [];
  const toText = (arg: unknown) =>
    arg instanceof Error ? [arg.message, arg.stack, arg.cause, JSON.stringify(arg)].join("\n") : String(arg);
  const keep = (...args: unknown[]) => lines.push(...args.filter((arg) => arg !== undefined).map(toText));
  const logger = { error: keep, warn: keep, info: keep, http: keep, log: keep, failure: keep } as unknown as Logger;
  return { logger: withoutPersonalData(logger), lines };
}

describe("the log of Medusa", () => {
  it.each(["error", "warn", "info", "http", "log"] as const)("has no e-mail address in a text of %s", (level) => {
    const { logger, lines } = recorder();
    logger[level]("Customer with email: ada@example.com, already exists.");
    expect(lines).toEqual(["Customer with email: [e-mail], already exists."]);
  });

  it("has an error's message, frames and cause, and no field of it", () => {
    const { logger, lines } = recorder();
    const cause = Object.assign(new Error("for ada@example.com"), { detail: "Failing row contains (Ada)" });
    const error = Object.assign(new Error("Not saved", { cause }), { data: { name: "Ada" } });
    logger.error(error);
    logger.error("The job failed", error);
    expect(lines.join("\n")).not.toMatch(/Ada|ada@/);
    expect(lines[0]).toMatch(/^Not saved\nError: Not saved\n\s+at [\s\S]*\nfor \[e-mail\]\n/);
    expect(lines[1]).toBe("The job failed");
  });

  it("takes the plain copy of an error that a workflow hands on", () => {
    const { logger, lines } = recorder();
    logger.error({ message: "Not saved for ada@example.com", data: "Ada" } as unknown as Error);
    expect(lines.join("\n")).toBe('Not saved for [e-mail]\nNot saved for [e-mail]\n\n{"name":"Error"}');
  });
});
