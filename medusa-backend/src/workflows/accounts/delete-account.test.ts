import { describe, expect, it } from "vitest";
import { listDeletionObstacles } from "./delete-account";

/** A shop with nothing open, whose only admin asks; `others` are further admins. */
function shopWith(others: number) {
  const raw = async (sql: string) => {
    if (/from user_role/.test(sql)) return { rows: Array.from({ length: others }, () => ({})) };
    if (/as orders/.test(sql)) return { rows: [{ orders: false, payments: false, returns: false }] };
    if (/sign_in_email/.test(sql)) return { rows: [{ sign_in_email: "a@b.test", has_google: false, is_ops: false }] };
    return { rows: [] };
  };
  return { resolve: () => ({ raw }) } as never;
}

describe("deleting an admin's account", () => {
  it.each([
    [0, true, ["last_admin"]],
    [1, true, []],
    [0, false, []],
  ])("with %i other admins, as an admin: %s", async (others, isAdmin, obstacles) => {
    expect(await listDeletionObstacles(shopWith(others), { customerId: "cus_1", isAdmin })).toEqual(obstacles);
  });
});
