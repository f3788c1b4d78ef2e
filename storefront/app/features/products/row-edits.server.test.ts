import { expect, it, vi } from "vitest";
import type { Medusa } from "~/medusa/client.server";
import { saveRowEdit } from "./row-edits.server";

const answering = (answer: unknown) => {
  const call = vi.fn(async (_row: unknown, _args: unknown) => answer);
  return { medusa: { call } as unknown as Medusa, sent: () => call.mock.calls[0]?.[1] };
};
const price = (was: string) => ({ form: "price", product_id: "prod_1", was, value: "149" });

it.each([
  ["99.5", 99.5],
  ["", null],
])("a price that is typed in a product's row is compared with what the row showed, %j", async (shown, was) => {
  const { medusa, sent } = answering({ edits: [{ id: "pedit_1", field: "price" }], conflicts: [] });
  expect(await saveRowEdit(medusa, price(shown))).toEqual({ editId: "pedit_1" });
  expect(sent()).toEqual({ id: "prod_1", was: { price: was }, now: { price: 149 } });
});

it("a price that is typed in a product's row says in words that somebody else has taken the price away", async () => {
  const { medusa } = answering({ edits: [], conflicts: [{ field: "price", value: null, actor: null }] });
  const said = "Somebody has set it to nothing in the meantime.";
  await expect(saveRowEdit(medusa, price("99.5"))).rejects.toMatchObject({ code: "conflict", message: said });
});
