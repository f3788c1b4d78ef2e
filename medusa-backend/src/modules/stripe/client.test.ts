import { describe, expect, it } from "vitest";
import { createStripeClient } from "./client";

const setting = (client: object, name: string) => (client as { getApiField(key: string): unknown }).getApiField(name);

describe("the Stripe client", () => {
  it("gives up a try after 3 s and tries once more", () => {
    const client = createStripeClient({ apiKey: "sk_test_1" });
    expect(setting(client, "timeout")).toBe(3000);
    expect(setting(client, "maxNetworkRetries")).toBe(1);
  });

  it("talks to Stripe where no sandbox is named", () => {
    expect(setting(createStripeClient({ apiKey: "sk_test_1" }), "host")).toBe("api.stripe.com");
  });

  it("talks to the sandbox where one is named", () => {
    const client = createStripeClient({ apiKey: "sk_test_1", sandboxUrl: "http://localhost:4243" });
    expect([setting(client, "host"), setting(client, "port"), setting(client, "protocol")]).toEqual([
      "localhost",
      "4243",
      "http",
    ]);
  });
});
