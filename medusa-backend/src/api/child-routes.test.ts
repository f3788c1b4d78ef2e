import { describe, expect, it } from "vitest";
import { CHILD_ROUTES, childrenIn } from "./child-routes";
import { CATALOGUE_ROUTES, SALES_ROUTES, SETTINGS_ROUTES } from "./medusa-routes";
import { toRows } from "./route-table";

const ROWS = toRows({ ...SALES_ROUTES, ...CATALOGUE_ROUTES, ...SETTINGS_ROUTES }, null);
const OPEN = ROWS.map(({ path }) => path);
/** Routes that only read, and routes whose second parameter is not a record's id. */
const WITHOUT_CHILD = [
  "/admin/promotions/:id/:rule_type",
  "/admin/promotions/rule-value-options/:rule_type/:rule_attribute_id",
  "/admin/workflows-executions/:workflow_id/:transaction_id",
];
const parametersOf = (path: string) => path.match(/:\w+/g)?.map((name) => name.slice(1)) ?? [];

describe("the routes whose children are checked", () => {
  it("are all open ones with two parameters, and batches below a record, each parameter checked", () => {
    const named = [...new Set(OPEN.filter((path) => parametersOf(path).length > 1))];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !CHILD_ROUTES[path]).sort()).toEqual(WITHOUT_CHILD);
    const writing = ROWS.filter(({ method, path }) => method !== "GET" && WITHOUT_CHILD.includes(path));
    expect(writing).toEqual([]);
    const batches = [...new Set(OPEN.filter((path) => path.includes("/:") && path.endsWith("/batch")))];
    expect(batches.length).toBeGreaterThan(5);
    // Options belong to no product: this route writes only the links of the product in its path.
    const shared = ["/admin/products/:id/options/batch"];
    expect(batches.filter((path) => !CHILD_ROUTES[path]).sort()).toEqual(shared);
    for (const [path, children] of Object.entries(CHILD_ROUTES)) {
      expect(OPEN).toContain(path);
      const checked = children.flatMap(({ parent, child }) => [parent, child]);
      expect(checked).toEqual(expect.arrayContaining(parametersOf(path)));
    }
  });
});

describe("the children that a request names", () => {
  const params = { id: "prod_a", variant_id: "variant_1" };

  it("are found in the path, and in lists of the body", () => {
    expect(childrenIn({ params, body: undefined }, { parent: "id", child: "variant_id" })).toEqual([
      { parentId: "prod_a", childId: "variant_1" },
    ]);
    const body = { update: [{ id: "variant_2" }, { title: "new" }], delete: ["variant_3", null] };
    const found = ["body.update.id", "body.delete"].flatMap((child) =>
      childrenIn({ params, body }, { parent: "id", child }),
    );
    expect(found.map(({ childId }) => childId)).toEqual(["variant_2", "variant_3"]);
  });

  it("have the parent of their own entry in a batch, and none when it has no id", () => {
    const body = { update: [{ id: "prod_b", variants: [{ id: "variant_4" }] }, { variants: [{ id: "variant_5" }] }] };
    const found = childrenIn({ params, body }, { each: "update", parent: "id", child: "variants.id" });
    expect(found).toEqual([
      { parentId: "prod_b", childId: "variant_4" },
      { parentId: "", childId: "variant_5" },
    ]);
  });
});
