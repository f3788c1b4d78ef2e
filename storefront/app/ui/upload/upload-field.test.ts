import { expect, it } from "vitest";
import { pastedPictures } from "./upload-field";

const files = [new File(["x"], "image.png", { type: "image/png" })] as unknown as FileList;

it("a pasted picture is taken, and pasted text stays text, although a picture comes with it", () => {
  expect(pastedPictures({ files, types: ["Files"] })).toHaveLength(1);
  expect(pastedPictures({ files, types: ["text/plain", "text/html", "Files"] })).toEqual([]);
  expect(pastedPictures(null)).toEqual([]);
});
