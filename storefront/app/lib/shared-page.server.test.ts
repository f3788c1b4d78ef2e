import { expect, it } from "vitest";
import { answerAtOnce } from "./page-responses.server";

const later = () => Promise.resolve({ reviews: [1] });
const bodyOf = async (answer: unknown) => (answer as Response).json();

it("waits for the parts of a page that is kept, leaves others to come, fails as they do, and is plain JSON", async () => {
  await expect(answerAtOnce({ list: Promise.reject(new Error("down")) }, { whole: true })).rejects.toThrow("down");
  const { data } = await answerAtOnce({ list: later() }, { whole: false });
  expect(data.list).toBeInstanceOf(Promise);
  expect(await data.list).toEqual({ reviews: [1] });
  expect(await bodyOf(await answerAtOnce({ list: later() }, { whole: true }))).toEqual({ list: { reviews: [1] } });
  expect(await bodyOf(await answerAtOnce({ list: 1 }, { whole: false }))).toEqual({ list: 1 });
});
