import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { ReviewForm } from "./add-review";

const good = { reviewerImg: "", reviewerName: "Ada", reviewerOccupation: "", description: "Flies.", rating: "5" };

function faults(values: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values)) formData.set(name, value);
  return parseWithZod(formData, { schema: ReviewForm, disableAutoCoercion: true }).reply().error ?? null;
}

describe("the form of a review", () => {
  it.each([
    ["rating", "", "Required"],
    ["rating", "0", "Must be 1 to 5"],
    ["rating", "6", "Must be 1 to 5"],
    ["rating", "4.5", "Must be a whole number"],
    ["reviewerName", " ", "Required"],
    ["description", "", "Required"],
  ])("refuses %s %j: %s [S5-04]", (field, value, message) => {
    expect(faults({ ...good, [field]: value })).toEqual({ [field]: [message] });
  });

  it("refuses a photo that is no web address, and takes none at all, whatever the size [S5-05]", () => {
    expect(Object.keys(faults({ ...good, reviewerImg: "data:image/png,x" }) ?? {})).toEqual(["reviewerImg"]);
    expect(faults(good)).toBeNull();
  });
});
