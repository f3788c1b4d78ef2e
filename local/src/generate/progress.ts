import { stat } from "node:fs/promises";
import { z } from "zod";
import type { Marks } from "../setup/prepare-sources";

const MARK = "generate";
const Part = z.object({ wanted: z.int(), done: z.int() });

/**
 * The progress of a run of the generator, stored in the database with each batch. `startedAt` in milliseconds;
 * `settledBytes` is the size of the payments' file.
 */
const Progress = z.object({ startedAt: z.int(), products: Part, orders: Part, settledBytes: z.int() });
export type Progress = z.infer<typeof Progress>;

export type Counts = { products: number; orders: number };

export const saveProgress = (marks: Marks, progress: Progress): Promise<void> =>
  marks.set(MARK, JSON.stringify(progress));

const isDone = ({ products, orders }: Progress) => products.done === products.wanted && orders.done === orders.wanted;

/**
 * Where the run begins: at the start, or where an earlier run for the same counts stopped.
 * @throws Error if an earlier run for other counts was not finished.
 */
export async function beginOrResume(
  marks: Marks,
  wanted: Counts,
  settledFile: string,
): Promise<{ progress: Progress; resumed: boolean }> {
  const kept = await marks.get(MARK);
  const earlier = kept === null ? null : Progress.parse(JSON.parse(kept));
  if (earlier && !isDone(earlier)) {
    const { products, orders } = earlier;
    if (products.wanted !== wanted.products || orders.wanted !== wanted.orders)
      throw new Error(
        `An earlier run stopped at ${products.done} of ${products.wanted} products and ${orders.done} of ${orders.wanted} orders. Finish it first: npm run generate -- --products ${products.wanted} --orders ${orders.wanted}`,
      );
    return { progress: earlier, resumed: true };
  }
  const settledBytes = await stat(settledFile).then(
    ({ size }) => size,
    () => 0,
  );
  const progress = {
    startedAt: Date.now(),
    products: { wanted: wanted.products, done: 0 },
    orders: { wanted: wanted.orders, done: 0 },
    settledBytes,
  };
  return { progress, resumed: false };
}
