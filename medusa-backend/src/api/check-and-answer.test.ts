import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { describe, expect, it } from "vitest";
import { checkAndAnswer } from "./check-and-answer";

/** Runs a check that prepares something, then a handler that answers with `status`; returns the events in order. */
async function answerWith(status: number, { left = false } = {}): Promise<string[]> {
  const log: string[] = [];
  const res = { closed: left, destroyed: left, statusCode: status, end: () => log.push(`answered ${status}`) };
  const next = () => res.end();
  await checkAndAnswer({} as MedusaRequest, res as unknown as MedusaResponse, next, async (ifRefused) =>
    ifRefused(async () => void log.push("taken back")),
  );
  return log;
}

describe("what a check has prepared for Medusa's handler", () => {
  it.each([400, 409, 503])("is taken back when that answers with %i", async (status) => {
    expect(await answerWith(status)).toEqual([`answered ${status}`, "taken back"]);
  });

  it("is taken back when the client has left before the handler began, and stays when that succeeds", async () => {
    expect(await answerWith(200, { left: true })).toEqual(["taken back"]);
    expect(await answerWith(200)).toEqual(["answered 200"]);
  });
});
