// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of compose files
import { describe, expect, it } from "vitest";
import { interpolate, variablesOf } from "./compose-file";

describe("interpolate", () => {
  it.each([{}, { KEY: "" }, { KEY: undefined }])(
    "refuses %o where KEY must be given, and says what it is",
    (values) => {
      expect(() => interpolate("${KEY:?a long key}", values)).toThrow("KEY is missing: a long key");
    },
  );

  it.each([
    ["${PORT:-3000}", "3000"],
    ["${PORT:-}", ""],
    ["${PORT}", ""],
    ["a ${HOST:-x}:${PORT:-3000}", "a shop:3000"],
    ["$${HOST} costs $5", "${HOST} costs $5"],
  ])("turns %s into %s", (text, expected) => {
    expect(interpolate(text, { HOST: "shop", PORT: "" })).toBe(expected);
  });
});

describe("variablesOf", () => {
  it("names each use, and no dollar sign that is meant", () => {
    expect(variablesOf("${A:?why}/${B:-1}/${C}/$${D}")).toEqual([
      { name: "A", mark: "?", text: "why" },
      { name: "B", mark: "-", text: "1" },
      { name: "C", mark: null, text: "" },
    ]);
  });
});
