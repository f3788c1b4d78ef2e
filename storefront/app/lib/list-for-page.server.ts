import type { Answers, Question } from "./answers.server";
import { noteOldData, type SharedPage } from "./shared-page.server";
import { PAGE_WAIT_MS } from "./times";
import { withTimeout } from "./with-timeout";

type Options<V, P> = {
  answers: Answers;
  question: Question<V>;
  toPage: (value: V) => P;
  /** The value to show if nothing was ever loaded. */
  standIn: () => P;
};

/**
 * A list for a page: at once if it is cached and has every known change, else within 1,000 ms of `startedAt` (epoch
 * milliseconds). Never fails. If Medusa gives nothing newer, the page shows the list of before, and a `shared` page
 * records that.
 */
export function listForPage<V, P>(
  { answers, question, toPage, standIn }: Options<V, P>,
  startedAt: number,
  shared: SharedPage | null,
): P | Promise<P> {
  const since = answers.since({ shared });
  const known = answers.peek(question);
  if (known && known.startedAt >= since) return toPage(known.value);
  const otherwise = () => {
    if (!known) return standIn();
    noteOldData(shared);
    return toPage(known.value);
  };
  if (known && answers.isFailing(question)) return otherwise();
  const live = answers.read(question, since).then(({ value }) => toPage(value), otherwise);
  return withTimeout(live, PAGE_WAIT_MS - (Date.now() - startedAt), otherwise);
}
