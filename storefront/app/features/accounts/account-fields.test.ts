import { expect, it } from "vitest";
import { MakeAdminForm } from "./account-fields";

it.each(["", "nobody", "a b@example.com"])("the form of a new admin refuses %j", (email) => {
  expect(MakeAdminForm.safeParse({ email }).error?.issues.map(({ path }) => path)).toEqual([["email"]]);
});
