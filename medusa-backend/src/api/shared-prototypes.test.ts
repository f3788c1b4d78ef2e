import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { describe, expect, it, vi } from "vitest";
import { closeSharedPrototype, refuseSharedNames } from "./shared-prototypes";

const send = (query: Record<string, unknown>) => {
  const next = vi.fn();
  refuseSharedNames({ query } as unknown as MedusaRequest, {} as MedusaResponse, next);
  return next;
};

describe("the paths in a query", () => {
  it.each([
    { fields: "*__proto__" },
    { fields: "id,+__proto__.x" },
    { fields: "customer.constructor.prototype.x" },
    { fields: ["id", "-__proto__"] },
    { fields: { a: "constructor.x" } },
    { order: "-__proto__.x" },
  ])("are refused where they lead to what all objects share: %j", (query) => {
    expect(() => send(query)).toThrow("not valid");
  });

  it.each([{}, { fields: "*customer,+items.variant.title" }, { order: "-created_at" }, { q: "constructor" }])(
    "pass where they name fields: %j",
    (query) => {
      expect(send(query)).toHaveBeenCalledOnce();
    },
  );
});

it("nothing can be added to what all objects share", () => {
  closeSharedPrototype();
  expect(() => Object.assign(Object.getPrototypeOf({}), { planted: true })).toThrow(TypeError);
  expect("planted" in {}).toBe(false);
});
