import { describe, expect, it } from "vitest";
import { SendMessage } from "./messages";

const good = { name: "Ada Flyer", email: "ada@example.com", message: "Does the Heron land on water?\r\nThank you." };

const faultsOf = (change: object) =>
  SendMessage.safeParse({ ...good, ...change }).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];

describe("a message to the shop", () => {
  it.each(["\n", "\r", "\r\n", "\u2028", "\u2029"])("has no %j in the sender's name or e-mail", (lineBreak) => {
    expect(faultsOf({ name: `Eve${lineBreak}Bcc: victim@example.com` })).toEqual([["name", "Must be one line"]]);
    expect(faultsOf({ email: `eve@example.com${lineBreak}Bcc: victim@example.com` })).toEqual([
      ["email", "Not an e-mail address"],
    ]);
  });

  it.each([
    ["name", "", "Required"],
    ["name", "x".repeat(201), "Must be 200 characters or fewer"],
    ["message", "x".repeat(5001), "Must be 5000 characters or fewer"],
    ["email", "ada@", "Not an e-mail address"],
    ["email", "ada@example.com, eve@example.com", "Not an e-mail address"],
    ["message", " \n ", "Required"],
  ])("is refused at %s %j: %s", (field, value, words) => {
    expect(faultsOf({ [field]: value })).toEqual([[field, words]]);
  });

  it("keeps its lines, and nothing that is not asked for", () => {
    expect(SendMessage.parse({ ...good, email: " ADA@Example.com ", to: "eve@example.com" })).toEqual(good);
  });
});
