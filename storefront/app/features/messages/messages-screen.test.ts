import { expect, it } from "vitest";
import { beginAnswer, readTemplate } from "./messages-screen";

it.each([null, "", "toString", "unknown"])("a template for an answer is none for the name %j", (name) => {
  expect(readTemplate(name)).toBeNull();
});

it("a template for an answer greets the sender, then has the words that the address names", () => {
  const template = readTemplate("order");
  const words = /^Hello Ada,\n\nThank you[\s\S]+Which order[\s\S]+\n\nAeroloft$/;
  expect(template && beginAnswer(template, "Ada")).toMatch(words);
});
