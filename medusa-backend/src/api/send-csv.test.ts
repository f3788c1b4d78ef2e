import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { expect, it } from "vitest";
import { sendCsv } from "./send-csv";

async function sent(records: (string | number)[][]): Promise<string> {
  const body = new PassThrough();
  const response = Object.assign(body, { type: () => response, setTimeout: () => response });
  async function* rows() {
    yield* records;
  }
  const csv = { titles: ["Name", "Pieces"], records: rows(), event: "export_failed", begin: async () => {} };
  const [written] = await Promise.all([
    text(body),
    sendCsv({} as MedusaRequest, response as unknown as MedusaResponse, csv),
  ]);
  return written;
}

it("writes a cell as one, whatever separates cells elsewhere, and no text as a formula", async () => {
  for (const cell of ["a;=1+1", "a\t=1+1", "a|=1+1", "a,=1+1"])
    expect(await sent([[cell, 2]])).toBe(`Name,Pieces\r\n"${cell}",2\r\n`);
  expect(await sent([["=1+1", -2]])).toBe("Name,Pieces\r\n'=1+1,-2\r\n");
});
