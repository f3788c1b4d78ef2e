import { describe, expect, it } from "vitest";
import { beginAnswer, readTemplate } from "./messages-screen";

describe("a template for an answer", () => {
  it.each([null, "", "toString", "unknown"])("is none for the name %j", (name) => {
    expect(readTemplate(name)).toBeNull();
  });

  it("greets the sender, then has the words that the address names", () => {
    const template = readTemplate("order");
    const words = /^Hello Ada,\n\nThank you[\s\S]+Which order[\s\S]+\n\nAeroloft$/;
    expect(template && beginAnswer(template, "Ada")).toMatch(words);
  });
});
