import { expect, it } from "vitest";
import { chosenLines, ReturnFields, typedPieces } from "./return-fields";

it("takes the lines of which a piece was chosen, and fills them in again whatever their place was", () => {
  const fields = { line_0: "ordli_1", quantity_0: "2", line_1: "ordli_2", quantity_1: "0" };
  const more = { line_2: "ordli_3", quantity_2: "-1", line_3: "ordli_4", quantity_3: "1.5", quantity_4: "1" };
  const parsed = ReturnFields.parse({ reasonId: "rr_1", note: "", ...fields, ...more });
  expect(chosenLines(parsed)).toEqual([{ lineId: "ordli_1", quantity: 2 }]);
  const typed = { line_0: "ordli_2", quantity_0: "2" };
  expect(["ordli_1", "ordli_2"].map((lineId) => typedPieces(typed, lineId))).toEqual(["0", "2"]);
});
