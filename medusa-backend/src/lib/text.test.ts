import { expect, it } from "vitest";
import { isSameText } from "./text";

it("isSameText takes a form's line breaks for those of the text, and no other text for it", () => {
  expect(isSameText("Quiet.\nLight.", "Quiet.\r\nLight.\r\n")).toBe(true);
  expect(isSameText("Quiet.\rLight.", "Quiet.\nLight.")).toBe(true);
  expect(isSameText("Quiet.", "Quiet. Buy elsewhere")).toBe(false);
});
