import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import { refusedByBackend } from "./refused-form";

const submission = { reply: (options: object) => ({ status: "error" as const, ...options }) };

describe("what Medusa refused", () => {
  it("is no answer to a form where it is a fault of ours: that is thrown on as it is", () => {
    const fault = new TypeError("undefined is not a function");
    expect(() => refusedByBackend(submission, fault)).toThrow(fault);
  });

  it("stands at the e-mail where somebody has an account already", () => {
    const { result, status } = refusedByBackend(submission, new AppError("account_exists", "Taken."));
    const hideFields = ["password", "new_password"];
    expect([status, result]).toMatchObject([400, { fieldErrors: { email: ["Taken."] }, hideFields }]);
  });

  it("keeps the wait that it asks for", () => {
    const error = new AppError("too_many_requests", "Wait.", { details: { retry_after_seconds: 1.2 } });
    expect(refusedByBackend(submission, error)).toMatchObject({ status: 429, headers: { "Retry-After": "2" } });
  });
});
