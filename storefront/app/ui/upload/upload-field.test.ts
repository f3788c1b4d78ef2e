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
  [{ status: 413, url: "http://shop.test/dashboard/pictures", text: "That is too much at once." }, "larger than 15 MB"],
  [{ status: 413, url: "http://shop.test/dashboard/pictures", text: "<html>413" }, "larger than 15 MB"],
  [{ status: 429, url: "http://shop.test/dashboard/pictures", text: "Too many attempts." }, "Too many attempts"],
  [{ status: 502, url: "http://shop.test/dashboard/pictures", text: "<html>Bad gateway" }, "could not be reached"],
  [{ status: 200, url: "http://shop.test/login?redirectTo=x", text: "<!DOCTYPE html>" }, "Your sign-in has ended"],
  [
    { status: 422, url: "http://shop.test/", text: '{"error":{"message":"This file is empty."}}' },
    "This file is empty.",
  ],
])("an upload's answer %j is told for what it is", (answer, words) => {
  expect(() => readUploadAnswer(answer, "The file is larger than 15 MB.")).toThrow(words);
});
