import { expect, it } from "vitest";
import { toRecoveryCode } from "./second-factor";

const CODE = "0a1b-2c3d-4e5f-6071-8293-a4b5-c6d7-e8f9";

it.each([CODE, CODE.replaceAll("-", ""), CODE.toUpperCase(), ` ${CODE.replaceAll("-", " ")} `])(
  "a recovery code is read as people type it: %s",
  (typed) => expect(toRecoveryCode(typed)).toBe(CODE),
);

it.each(["", "123456", CODE.slice(1), `${CODE}0`, CODE.replace("a", "g")])("a recovery code is not %s", (typed) =>
  expect(toRecoveryCode(typed)).toBeNull(),
);
