import { describe, expect, it } from "vitest";
import { MakeAdminForm } from "./account-fields";

describe("the form of a new admin", () => {
  it.each(["", "nobody", "a b@example.com"])("refuses %j", (email) => {
    expect(MakeAdminForm.safeParse({ email }).error?.issues.map(({ path }) => path)).toEqual([["email"]]);
  });
});
