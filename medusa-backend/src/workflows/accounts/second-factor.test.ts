import { describe, expect, it } from "vitest";
import { toRecoveryCode } from "./second-factor";

const CODE = "0a1b-2c3d-4e5f-6071-8293-a4b5-c6d7-e8f9";

describe("a recovery code", () => {
  it.each([CODE, CODE.replaceAll("-", ""), CODE.toUpperCase(), ` ${CODE.replaceAll("-", " ")} `])(
    "is read as people type it: %s",
    (typed) => expect(toRecoveryCode(typed)).toBe(CODE),
  );

  it.each(["", "123456", CODE.slice(1), `${CODE}0`, CODE.replace("a", "g")])("is not %s", (typed) =>
    expect(toRecoveryCode(typed)).toBeNull(),
  );
});
