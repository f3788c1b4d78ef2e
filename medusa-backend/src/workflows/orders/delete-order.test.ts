import { describe, expect, it } from "vitest";
import { listsToLeave } from "./delete-order";

const own = { owner: true, admin: false };
const both = { owner: true, admin: true };
const cancelledBy = (actorId: string | null) => ({ cancelled: true, shipped: false, actorId });

describe("an order that is deleted leaves", () => {
  it("both lists where this person's earlier try cancelled it, the own one where it was shipped", () => {
    const record = cancelledBy("cus_1");
    expect(listsToLeave({ status: "cancelled", record, actorId: "cus_1", own })).toEqual(both);
    const shipped = { cancelled: false, shipped: true, actorId: "cus_1" };
    expect(listsToLeave({ status: "shipped", record: shipped, actorId: "cus_1", own })).toEqual(own);
  });

  it.each(["user_ops", null])("the person's own list where it was cancelled by %s", (canceledBy) => {
    const record = cancelledBy(canceledBy);
    expect(listsToLeave({ status: "cancelled", record, actorId: "cus_1", own })).toEqual(own);
  });
});
