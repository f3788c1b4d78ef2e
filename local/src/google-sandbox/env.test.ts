import { expect, it } from "vitest";
import { readSettings } from "./env";

it("the sign-in sandbox's settings refuse production, whatever PAYMENTS_SANDBOX says", () => {
  const whole = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b", PUBLIC_URL: "https://shop.example" };
  expect(readSettings(whole).redirectUri).toBe("https://shop.example/auth/google/callback");
  for (const settings of [{}, { PAYMENTS_SANDBOX: "1" }])
    expect(() => readSettings({ ...whole, ...settings, SHOP_ENV: "production" })).toThrow("SHOP_ENV=production");
});
