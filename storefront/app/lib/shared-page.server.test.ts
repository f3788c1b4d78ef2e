import { expect, it } from "vitest";
import { answerAtOnce } from "./page-responses.server";

const later = () => Promise.resolve({ reviews: [1] });
const bodyOf = async (answer: unknown) => (answer as Response).json();

it("rejects where a part does that it waits for", async () => {
  await expect(answerAtOnce({ list: Promise.reject(new Error("down")) }, { whole: true })).rejects.toThrow("down");
});

it("leaves a part that is still to come to the page", async () => {
  const { data } = await answerAtOnce({ list: later() }, { whole: false });
  expect(data.list).toBeInstanceOf(Promise);
  expect(await data.list).toEqual({ reviews: [1] });
});

it("waits for every part of a page that is kept", async () => {
  expect(await bodyOf(await answerAtOnce({ list: later() }, { whole: true }))).toEqual({ list: { reviews: [1] } });
});

it("is plain JSON where everything is there", async () => {
  expect(await bodyOf(await answerAtOnce({ list: 1 }, { whole: false }))).toEqual({ list: 1 });
});
