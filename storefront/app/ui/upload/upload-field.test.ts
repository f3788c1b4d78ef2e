import { expect, it } from "vitest";
import { pastedPictures } from "./upload-field";
import { readUploadAnswer } from "./use-uploads";

const files = [new File(["x"], "image.png", { type: "image/png" })] as unknown as FileList;

it("a pasted picture is taken, and pasted text stays text, although a picture comes with it", () => {
  expect(pastedPictures({ files, types: ["Files"] })).toHaveLength(1);
  expect(pastedPictures({ files, types: ["text/plain", "text/html", "Files"] })).toEqual([]);
  expect(pastedPictures(null)).toEqual([]);
});

it.each([
  [413, "/dashboard/pictures", "That is too much at once.", "larger than 15 MB"],
  [413, "/dashboard/pictures", "<html>413", "larger than 15 MB"],
  [429, "/dashboard/pictures", "Too many attempts.", "Too many attempts"],
  [502, "/dashboard/pictures", "<html>Bad gateway", "could not be reached"],
  [200, "/login?redirectTo=x", "<!DOCTYPE html>", "Your sign-in has ended"],
  [422, "/", '{"error":{"message":"This file is empty."}}', "This file is empty."],
])("an upload's answer %i from %s, %j, is told for what it is", (status, path, text, words) => {
  const answer = { status, url: `http://shop.test${path}`, text };
  expect(() => readUploadAnswer(answer, "The file is larger than 15 MB.")).toThrow(words);
});
