import { afterAll, beforeAll, expect, it } from "vitest";

const { canParse } = URL;
const { timeout } = AbortSignal;

beforeAll(async () => {
  Object.assign(URL, { canParse: undefined });
  Object.assign(AbortSignal, { timeout: undefined });
  await import("./older-browsers");
});
afterAll(() => {
  Object.assign(URL, { canParse });
  Object.assign(AbortSignal, { timeout });
});

it("tells an address from another text where the browser cannot", () => {
  expect([
    URL.canParse("https://shop.example/"),
    URL.canParse("/a", "https://shop.example"),
    URL.canParse("/a"),
  ]).toEqual([true, true, false]);
});

it("ends a call after its time where the browser cannot", async () => {
  const signal = AbortSignal.timeout(1);
  expect(signal.aborted).toBe(false);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});
