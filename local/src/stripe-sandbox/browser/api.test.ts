import { describe, expect, it } from "vitest";
import { intentIdOf, readAnswer, toForm } from "./api";

describe("the sandbox's calls", () => {
  it("refuse a client secret that is none", () => {
    expect(() => intentIdOf("pi_1")).toThrow("client secret");
    expect(() => intentIdOf("../faults_secret_1")).toThrow("client secret");
    expect(intentIdOf("pi_3AbC_secret_xyZ")).toBe("pi_3AbC");
  });

  it("send nested fields as Stripe reads them, and leave out what is absent", () => {
    const form = toForm({ type: "card", card: { number: "4242" }, billing_details: { name: "Ada", email: undefined } });
    expect(form.toString()).toBe("type=card&card%5Bnumber%5D=4242&billing_details%5Bname%5D=Ada");
  });

  it("hand on Stripe's own errors, and call everything unreadable a connection error", () => {
    const error = { type: "card_error", code: "card_declined", message: "Your card was declined." };
    expect(readAnswer({ error })).toEqual({ error });
    expect(readAnswer("<html>")).toMatchObject({ error: { type: "api_connection_error" } });
    expect(readAnswer({ id: "pi_1", status: "succeeded" })).toEqual({ value: { id: "pi_1", status: "succeeded" } });
  });
});
