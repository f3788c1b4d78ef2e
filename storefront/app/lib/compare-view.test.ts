import { expect, it } from "vitest";
import { toCompared } from "~/domain/product";
import { comparePath, isClean, readCompared, readCompareView } from "./compare-view";

const read = (query: string) => readCompareView(new URLSearchParams(query));

it("reads handles in their order, from one parameter or several", () => {
  const two = { handles: ["kestrel-pro", "kestrel-air"], repeated: 0, unreadable: 0, beyond: 0 };
  for (const query of [
    "products=kestrel-pro,kestrel-air",
    "products=kestrel-pro%2Ckestrel-air",
    "products=kestrel-pro&products=kestrel-air",
    "x=1&products=,+kestrel-pro+,,kestrel-air&products=",
  ])
    expect(read(query), query).toEqual(two);
  expect(read("").handles).toEqual([]);
  expect(isClean(read("products="))).toBe(true);
});

it("counts what it leaves out: repeated ones, a fifth one, and what cannot be a handle", () => {
  expect(read("products=a,a,b")).toMatchObject({ handles: ["a", "b"], repeated: 1 });
  expect(read("products=a,b,c,d,e,f")).toMatchObject({ handles: ["a", "b", "c", "d"], beyond: 2 });
  const odd = ["..", "/etc/passwd", "<script>", "a b", "\u0000", "-a", "x".repeat(201), "?", "\\evil.example"];
  const all = new URLSearchParams({ products: odd.join(",") });
  expect(readCompareView(all)).toMatchObject({ handles: [], unreadable: odd.length });
  expect(isClean(read("products=a,a"))).toBe(false);
});

it("writes an address that reads as the same handles, a variant's after its product's", () => {
  expect(comparePath([])).toBe("/compare");
  expect(comparePath(["kestrel-pro", "kestrel-air"])).toBe("/compare?products=kestrel-pro,kestrel-air");
  const handles = ["möwe", "凧-1"];
  expect(readCompareView(new URL(comparePath(handles), "http://shop").searchParams).handles).toEqual(handles);
  const names = ["kestrel-air.variant_1", "kestrel-air.variant_2", "kestrel-air"];
  expect(toCompared({ handle: "kestrel-air", productId: "variant_1" })).toBe(names[0]);
  expect(toCompared({ handle: "kestrel-air", productId: "prod_1" })).toBe(names[2]);
  expect(read(comparePath(names).split("?")[1] ?? "")).toMatchObject({ handles: names, unreadable: 0 });
  const ids = ["variant_1", "variant_2", null];
  expect(names.map(readCompared)).toEqual(ids.map((variantId) => ({ handle: "kestrel-air", variantId })));
  expect(read("products=kestrel-air.prod_1,kestrel-air.variant_1.x")).toMatchObject({ handles: [], unreadable: 2 });
});
