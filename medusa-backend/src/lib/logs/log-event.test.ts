import { expect, it } from "vitest";
import { describeWithCauses, maskEmails, tellCause, toLoggedPath } from "./log-event";

it.each([
  ["/store/shop/users?email=ann@x.test", "/store/shop/users"],
  ["/store/shop/users/ann@x.test", "/store/shop/users/:email"],
  ["/store/shop/users/ann%40x.test?a=1", "/store/shop/users/:email"],
  ["/store/shop/orders/order_1", "/store/shop/orders/order_1"],
  ["/", "/"],
])("toLoggedPath tells %s as %s", (url, path) => expect(toLoggedPath(url)).toBe(path));

it("maskEmails masks addresses and no paths of a stack, in time that grows with the length alone", () => {
  expect(maskEmails("Key (email)=(ann.b+c@x-y.test) at /node_modules/@medusajs/utils/dist/index.js")).toBe(
    "Key (email)=([e-mail]) at /node_modules/@medusajs/utils/dist/index.js",
  );
  expect(maskEmails("/users/ann%40x.test of <bo@localhost>")).toBe("/users/[e-mail] of <[e-mail]>");
  const startedAt = performance.now();
  maskEmails("a".repeat(500_000));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it("describeWithCauses tells what lies behind a message, each once, without e-mail addresses", () => {
  const key = new Error("Invalid API Key provided by ann@x.test");
  const away = new Error("The payment service does not answer.", { cause: key });
  expect(describeWithCauses(away)).toBe("The payment service does not answer. (Invalid API Key provided by [e-mail])");
  expect(describeWithCauses(new Error("away", { cause: new Error("away") }))).toBe("away");
  expect(describeWithCauses({ message: "a copy of a workflow", cause: "gone" })).toBe("a copy of a workflow (gone)");
  expect(describeWithCauses("away")).toBe("away");
  key.cause = away;
  expect(describeWithCauses(away)).toMatch(/^The payment service/);
});

it("tellCause tells the message of what a workflow threw, and the stack where there is one", () => {
  expect(tellCause({ message: "no such table", code: "42P01" })).toBe("no such table");
  expect(tellCause(new Error("away"))).toMatch(/^Error: away\n/);
  expect(tellCause("away")).toBe("away");
  expect(tellCause(undefined)).toBeUndefined();
});
