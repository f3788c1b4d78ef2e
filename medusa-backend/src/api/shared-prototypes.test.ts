import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { describe, expect, it, vi } from "vitest";
import { closeSharedPrototype, refuseSharedIds, refuseSharedNames } from "./shared-prototypes";

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

const write = (body: unknown) => {
  const next = vi.fn();
  refuseSharedIds({ body } as unknown as MedusaRequest, {} as MedusaResponse, next);
  return next;
};

it.each([
  { create: [{ variant_id: "constructor" }] },
  { update: [{ id: "toString" }] },
  { items: [{ variant_id: "__proto__" }] },
])("the ids in a body are refused if every object has one of that name: %j", (body) => {
  expect(() => write(body)).toThrow("Not an id");
});

it("the ids in a body are refused if they are under too many levels to be looked at", () => {
  expect(() => write(JSON.parse("[".repeat(10_000) + "]".repeat(10_000)))).toThrow("too many levels");
});

it.each([undefined, null, [], { id: "prod_1" }, { title: "constructor" }, { variant_id: 1 }])(
  "the ids in a body pass otherwise: %j",
  (body) => {
    expect(write(body)).toHaveBeenCalledOnce();
  },
);

it("nothing can be added to what all objects share", () => {
  closeSharedPrototype();
  expect(() => Object.assign(Object.getPrototypeOf({}), { planted: true })).toThrow(TypeError);
  expect("planted" in {}).toBe(false);
});
