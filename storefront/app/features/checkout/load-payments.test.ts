import { expect, it } from "vitest";
import { isTestMode } from "./load-payments";

it("shows no test card where real money moves, and shows it everywhere else [S2-59 S9-14]", () => {
  expect(isTestMode({ publishableKey: "pk_live_1", sandboxUrl: null })).toBe(false);
  expect(isTestMode({ publishableKey: "pk_test_1", sandboxUrl: null })).toBe(true);
  expect(isTestMode({ publishableKey: "pk_1", sandboxUrl: "http://localhost:4243" })).toBe(true);
});
