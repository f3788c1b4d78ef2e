import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { setSchemaWords } from "~/lib/schema-messages";
import { LoginForm, RegisterForm } from "./forms";

setSchemaWords();

function errorsOf(schema: typeof LoginForm | typeof RegisterForm, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema }).reply().error;
}

describe("the account forms", () => {
  it("say of each empty field that it is required", () => {
    expect(errorsOf(LoginForm, { email: "", password: "" })).toEqual({ email: ["Required"], password: ["Required"] });
    const empty = { name: " ", email: "", password: "" };
    expect(errorsOf(RegisterForm, empty)).toEqual({ name: ["Required"], email: ["Required"], password: ["Required"] });
  });

  it("refuse a name with a control character beside its field, as Medusa would", () => {
    const fields = { name: "A\u0007", email: "a@example.com", password: "12345678" };
    expect(errorsOf(RegisterForm, fields)).toEqual({ name: ["Contains characters that are not allowed"] });
  });
});
