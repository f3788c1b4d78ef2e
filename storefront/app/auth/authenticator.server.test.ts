import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "~/domain/app-error";
import { authenticate, signUpOrRepeat } from "./authenticator.server";

const medusa = vi.hoisted(() => ({ signIn: vi.fn(), signUp: vi.fn() }));
vi.mock("./accounts.server", () => medusa);

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse" };
const SESSION = { token: "token-1", expiresAt: "2999-01-01T00:00:00Z" };
const CONTEXT = { requestId: "request-1", clientAddress: "192.0.2.1", nonce: "nonce" };
const refusal = (code: ConstructorParameters<typeof AppError>[0]) => new AppError(code, "No.");

/** A form's request, whose body was read, and its fields. */
async function post(fields: Record<string, string> = ADA): Promise<[Request, typeof CONTEXT, Record<string, string>]> {
  const request = new Request("http://localhost/register", { method: "POST", body: new URLSearchParams(fields) });
  await request.text();
  return [request, CONTEXT, fields];
}

afterEach(() => vi.resetAllMocks());

describe("signing in by a form", () => {
  it("asks Medusa as a visitor with what the form says", async () => {
    medusa.signIn.mockResolvedValue(SESSION);
    expect(await authenticate("sign-in", ...(await post({ ...ADA, redirectTo: "/checkout" })))).toEqual(SESSION);
    const [client, body] = medusa.signIn.mock.calls[0] ?? [];
    expect(client).toMatchObject({ token: null, requestId: "request-1" });
    expect(body).toEqual({ email: ADA.email, password: ADA.password });
  });

  it("passes Medusa's refusal on as it is", async () => {
    const refused = refusal("invalid_credentials");
    medusa.signIn.mockRejectedValue(refused);
    await expect(authenticate("sign-in", ...(await post()))).rejects.toBe(refused);
  });
});

describe("signing up", () => {
  it("is a sign-up alone for an account that is new", async () => {
    medusa.signUp.mockResolvedValue(SESSION);
    expect(await signUpOrRepeat(...(await post()), true)).toEqual({ session: SESSION, way: "sign-up" });
    expect(medusa.signUp.mock.calls[0]?.[1]).toEqual(ADA);
    expect(medusa.signIn).not.toHaveBeenCalled();
  });

  it("signs in to an account that is there already, where the form asks for it", async () => {
    medusa.signUp.mockRejectedValue(refusal("account_exists"));
    medusa.signIn.mockResolvedValue(SESSION);
    expect(await signUpOrRepeat(...(await post()), true)).toEqual({ session: SESSION, way: "sign-in" });
    await expect(signUpOrRepeat(...(await post()), false)).rejects.toMatchObject({ code: "account_exists" });
  });

  it.each([
    ["invalid_credentials", "account_exists"],
    ["too_many_requests", "account_exists"],
    ["backend_unavailable", "backend_unavailable"],
  ] as const)("says, when the sign-in after it is refused with %s: %s", async (refused, told) => {
    medusa.signUp.mockRejectedValue(refusal("account_exists"));
    medusa.signIn.mockRejectedValue(refusal(refused));
    await expect(signUpOrRepeat(...(await post()), true)).rejects.toMatchObject({ code: told });
  });
});
