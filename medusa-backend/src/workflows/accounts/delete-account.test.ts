import { describe, expect, it } from "vitest";
import { listDeletionObstacles } from "./delete-account";

/** A shop with nothing open, asked by its last owner or by somebody else. */
function shopOf(isLastOwner: boolean) {
  const raw = async (sql: string) => {
    if (/from user_role/.test(sql)) return { rows: isLastOwner ? [{}] : [] };
    if (/as orders/.test(sql)) return { rows: [{ orders: false, payments: false, returns: false }] };
    if (/sign_in_email/.test(sql)) return { rows: [{ sign_in_email: "a@b.test", has_google: false, is_ops: false }] };
    return { rows: [] };
  };
  return { resolve: () => ({ raw }) } as never;
}

describe("deleting an account", () => {
  it.each([
    [true, ["last_owner"]],
    [false, []],
  ])("of the last owner (%s) meets %j", async (isLastOwner, obstacles) => {
    expect(await listDeletionObstacles(shopOf(isLastOwner), "cus_1")).toEqual(obstacles);
  });
});
