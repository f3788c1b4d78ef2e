import { LRUCache } from "lru-cache";
import { hearCatalogueVersion } from "./medusa-calls.server";
import { noteOldData, type SharedPage } from "./shared-page.server";
import { FRESH_MS, PAGE_WAIT_MS, withTimeout } from "./times";

/** In bytes of JSON. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_APART = 4 * 1024 * 1024;
const ENTRY_BYTES = 200;
const MOST_FAILING = 1_000;

/** A read of public data from Medusa without a token, so that everybody may get the answer. */
export type Question<V> = {
  /** Two questions with one key share an answer. */
  key: string;
  /** May throw. Null, for what does not exist, is forgotten after `FRESH_MS`. */
  load: () => Promise<V>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown?: (cause: unknown) => void;
  /** Kept apart, so that searches that anybody can invent, and large files, displace no page's data. */
  isApart?: boolean;
};

export type Answer<V> = { value: V; startedAt: number; loadedAt: number };

export type Answers = ReturnType<typeof createAnswers>;

const bytesOf = (value: unknown) =>
  value instanceof Uint8Array ? value.byteLength : (JSON.stringify(value)?.length ?? 0);

/** The one cache of Medusa's answers to visitors. A failed load removes none; the catalogue's version outdates all. */
export function createAnswers() {
  let version: string | null = null;
  let changedAt = 0;
  hearCatalogueVersion((heard) => {
    if (heard !== version) changedAt = Date.now();
    version = heard;
  });

  const failing = new LRUCache<string, true>({ max: MOST_FAILING });
  const make = (maxSize: number) =>
    new LRUCache<string, Answer<unknown>, Question<unknown>>({
      maxSize,
      sizeCalculation: ({ value }, key) => key.length + bytesOf(value) + ENTRY_BYTES,
      noDeleteOnFetchRejection: true,
      // A load whose key is evicted meanwhile still answers everybody waiting for it.
      ignoreFetchAbort: true,
      ttlAutopurge: true,
      perf: { now: () => Date.now() },
      fetchMethod: async (key, _old, { context: question, options }) => {
        const startedAt = Date.now();
        try {
          const value = await question.load();
          failing.delete(key);
          if (value === null) options.ttl = FRESH_MS;
          return { value, startedAt, loadedAt: Date.now() };
        } catch (error) {
          if (!failing.has(key)) question.onDown?.(error);
          failing.set(key, true);
          throw error;
        }
      },
    });
  const answers = make(MOST_BYTES);
  const apart = make(MOST_BYTES_APART);
  const cacheOf = ({ isApart }: Question<unknown>) => (isApart ? apart : answers);

  const known = <V>(question: Question<V>) => cacheOf(question).get(question.key) as Answer<V> | undefined;

  async function load<V>(question: Question<V>): Promise<Answer<V>> {
    const answer = await cacheOf(question).forceFetch(question.key, { forceRefresh: true, context: question });
    return answer as Answer<V>;
  }

  /** An answer whose load began at `since` (epoch milliseconds) or later. Throws the error of `load`. */
  async function read<V>(question: Question<V>, since: number): Promise<Answer<V>> {
    const cached = known(question);
    if (cached && cached.startedAt >= since) return cached;
    // The running load may have begun earlier.
    const joined = await load(question);
    return joined.startedAt >= since ? joined : load(question);
  }

  return {
    read,

    readOrOld: <V>(question: Question<V>, since: number): Promise<Answer<V>> =>
      read(question, since).catch((error: unknown) => {
        const old = known(question);
        if (!old) throw error;
        return old;
      }),

    /** The cached answer at once, however old; one older than `FRESH_MS` is loaded again in the background. */
    peek<V>(question: Question<V>): Answer<V> | undefined {
      const cached = known(question);
      if (cached && Date.now() - cached.loadedAt > FRESH_MS) load(question).catch(() => undefined);
      return cached;
    },

    isFailing: ({ key }: Question<unknown>) => failing.has(key),

    /**
     * When an answer's load must have begun (epoch milliseconds) to have every change that this process knows of, to
     * suit a `shared` page, and to be at most `maxAgeMs` old.
     */
    since: ({
      shared = null,
      maxAgeMs = Number.POSITIVE_INFINITY,
    }: {
      shared?: SharedPage | null;
      maxAgeMs?: number;
    }) => Math.max(changedAt, shared?.dataSince ?? 0, Date.now() - maxAgeMs),
  };
}

export const answers = createAnswers();

type Options<V, P> = {
  answers: Answers;
  question: Question<V>;
  toPage: (value: V) => P;
  standIn: () => P;
};

/**
 * At once if it is cached and has every known change, else within 1,000 ms of `startedAt` (epoch milliseconds). Never
 * fails. If Medusa gives nothing newer, the list of before is shown, and a `shared` page records that.
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
