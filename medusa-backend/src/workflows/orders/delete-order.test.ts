import { describe, expect, it } from "vitest";
import { listsToLeave } from "./delete-order";

const own = { owner: true, admin: false };
const both = { owner: true, admin: true };
const cancelledBy = (actorId: string | null) => ({ cancelled: true, shipped: false, actorId });

describe("an order that is deleted leaves", () => {
  it("both lists where this person's earlier try cancelled it", () => {
    const record = cancelledBy("cus_1");
    expect(listsToLeave({ status: "cancelled", record, actorId: "cus_1", own })).toEqual(both);
  });

  it.each(["user_ops", null])("the person's own list where it was cancelled by %s", (canceledBy) => {
    const record = cancelledBy(canceledBy);
    expect(listsToLeave({ status: "cancelled", record, actorId: "cus_1", own })).toEqual(own);
  });

  it("the person's own list where it was shipped", () => {
    const record = { cancelled: false, shipped: true, actorId: "cus_1" };
    expect(listsToLeave({ status: "shipped", record, actorId: "cus_1", own })).toEqual(own);
  });
});
