import { expect, it } from "vitest";
import { CLIENTS } from "./clients";

it("has eleven clients, each once", () => {
  expect(new Set(CLIENTS.map((client) => client.name)).size).toBe(11);
});
