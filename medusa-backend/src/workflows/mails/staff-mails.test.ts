import { describe, expect, it } from "vitest";
import { permissionsOf } from "../../contract/permissions";
import { staffMailsFor } from "../../contract/staff";
import type { StaffNews } from "../../queries/staff-mails";
import { toStaffNews } from "./staff-mails";

const NONE = { orderId: null, number: null, text: null, checkId: null };
const news = (kind: StaffNews["kind"], more: Partial<StaffNews> = {}): StaffNews => ({
  ...NONE,
  kind,
  key: `${kind}:1`,
  ...more,
});

describe("the news for somebody of the staff", () => {
  it("gathers what came, each in its part", () => {
    const all = [
      news("order", { orderId: "order_1", number: 72 }),
      // It is gone.
      news("order", { orderId: "order_4" }),
      news("message"),
      news("order", { orderId: "order_2", number: 73 }),
      news("late", { orderId: "order_3", number: 9 }),
      news("message"),
      news("finding", { orderId: "order_1", text: "Paid twice." }),
    ];
    expect(toStaffNews(all)).toEqual({
      messages: 2,
      orders: [
        { orderId: "order_1", number: 72 },
        { orderId: "order_2", number: 73 },
      ],
      late: [{ orderId: "order_3", number: 9 }],
      findings: [{ orderId: "order_1", text: "Paid twice." }],
    });
  });

  it("names a check of the doctor, and one that this version does not know by its id", () => {
    const found = ["stock", "gone-check"].map((checkId) => news("finding", { checkId }));
    expect(toStaffNews(found).findings.map(({ text }) => text)).toEqual([
      "The doctor found a fault: Stock",
      "The doctor found a fault: gone-check",
    ]);
  });
});

it.each([
  ["owner", ["message", "order", "late", "finding"]],
  ["support", ["message", "order", "late"]],
  ["packer", []],
])("the mails that somebody may choose are those that the role %s may see", (role, kinds) => {
  expect(staffMailsFor(permissionsOf(role, []))).toEqual(kinds);
});
