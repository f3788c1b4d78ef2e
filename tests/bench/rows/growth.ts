import { type Bound, type Figure, quantileOf } from "../measurements";

type Timed = { ms: number; text: string; headers: Headers };
export type Ask = (path: string) => Promise<Timed>;
/** How many queries of a kind are timed. */
export const COUNTED = 20;

/** Times of answers in milliseconds; none if the shop is too small for the query. */
type Question = { name: string; times: (ask: Ask) => Promise<number[]>; slower: Bound };

/** Asks by `visit`. @throws Error for any answer but 200 */
export const asker =
  (visit: (path: string) => Promise<Response>): Ask =>
  async (path) => {
    const startedMs = performance.now();
    const answer = await visit(path);
    const text = await answer.text();
    const ms = performance.now() - startedMs;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    return { ms, text, headers: answer.headers };
  };

export async function timesOf(ask: Ask, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push((await ask(path)).ms);
  return times;
}

const p95 = (times: readonly number[]) => (times.length === 0 ? undefined : quantileOf(times, 0.95));

type Measured = { size: string; worst: (number | undefined)[] };
type Growth = {
  sizes: number[];
  most: Bound;
  enlarge: (to: number) => Promise<number>;
  ask: Ask;
  /** Whether the second size is compared with as well, because its pages are full and the smallest shop's are not. */
  fromFullPages?: boolean;
};

/** How many times slower `after` is than `before`; a question without answers before has those of the first page. */
const timesSlower = (
  questions: readonly Question[],
  { before, after, than }: { before: Measured; after: Measured; than: string },
): Figure[] =>
  questions.flatMap(({ name, slower }, place) => {
    const [early, late] = [before.worst[place] ?? before.worst[0], after.worst[place]];
    if (early === undefined || late === undefined) return [];
    return [{ name: `${name}: times slower${than}`, unit: "×", samples: [late / early], guard: slower }];
  });

/** The p95 of the same questions at each size, and how many times slower the largest shop answers. */
export async function grow(
  questions: readonly Question[],
  { sizes, most, enlarge, ask, fromFullPages = false }: Growth,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measured: Measured[] = [];
  for (const wanted of sizes) {
    const size = (await enlarge(wanted)).toLocaleString("en-US");
    const worst: Measured["worst"] = [];
    for (const { name, times } of questions) {
      const found = p95(await times(ask));
      worst.push(found);
      if (found !== undefined)
        figures.push({ name: `${name}: p95 of ${size}`, unit: "ms", samples: [found], guard: most });
    }
    measured.push({ size, worst });
  }
  const [smallest, second] = measured;
  const after = measured.at(-1);
  if (smallest && after) figures.push(...timesSlower(questions, { before: smallest, after, than: "" }));
  if (fromFullPages && second && after && second !== after)
    figures.push(...timesSlower(questions, { before: second, after, than: ` than ${second.size}` }));
  return figures;
}

/** The sizes on the way to `most`: each of `steps` that is smaller, then `most`. 0 is the shop as it is seeded. */
export const sizesTo = (most: number, steps: readonly number[]) => [...steps.filter((step) => step < most), most];
