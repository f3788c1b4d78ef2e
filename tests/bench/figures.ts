import { max, median, min, quantile } from "simple-statistics";
import { z } from "zod";

/** What a figure must not pass: `most` it may be, or `least`. */
export const Bound = z.union([z.strictObject({ most: z.number() }), z.strictObject({ least: z.number() })]);
export type Bound = z.infer<typeof Bound>;

/** One figure of a row: a sample a round, in `unit`. A missed guard fails the run; a goal is told only. */
export type Figure = {
  name: string;
  unit: string;
  samples: number[];
  guard?: Bound | undefined;
  goal?: Bound | undefined;
  /** The peer's samples of the same rounds. */
  peer?: number[] | undefined;
};

/** A figure as it is printed and kept. */
export const SummedFigure = z.object({
  name: z.string(),
  unit: z.string(),
  median: z.number(),
  low: z.number(),
  high: z.number(),
  samples: z.int(),
  guard: Bound.optional(),
  goal: Bound.optional(),
  /** Null without a guard. */
  met: z.boolean().nullable(),
  peer: z.number().optional(),
  /** The shop's median as a share of the peer's. */
  ratio: z.number().optional(),
});
export type SummedFigure = z.infer<typeof SummedFigure>;

/** Whether `value` keeps to the bound; what lies on it does. */
export const keepsTo = (value: number, bound: Bound): boolean =>
  "most" in bound ? value <= bound.most : value >= bound.least;

/** The value that the share `part` (0 to 1) of the samples does not exceed. @throws Error without samples. */
export function quantileOf(samples: readonly number[], part: number): number {
  if (samples.length === 0) throw new Error("There are no samples.");
  return quantile([...samples], part);
}

/** Median and range of a figure, and whether the median keeps to the guard. @throws Error without samples. */
export function sumUp({ name, unit, samples, guard, goal, peer }: Figure): SummedFigure {
  if (samples.length === 0) throw new Error(`"${name}" has no samples.`);
  const middle = median(samples);
  const ofPeer = peer && peer.length > 0 ? median(peer) : undefined;
  return {
    name,
    unit,
    median: middle,
    low: min(samples),
    high: max(samples),
    samples: samples.length,
    ...(guard && { guard }),
    ...(goal && { goal }),
    met: guard ? keepsTo(middle, guard) : null,
    ...(ofPeer !== undefined && { peer: ofPeer }),
    ...(ofPeer && { ratio: middle / ofPeer }),
  };
}

/**
 * Requests per second of one core: of the processor time that the server itself used, so that what the load generator
 * takes from the same machine does not count.
 * @param cpuSeconds user and system time of the server's process while it answered them
 * @throws Error where the server used no time, which means that another process was looked at
 */
export function perCore(requests: number, cpuSeconds: number): number {
  if (!(cpuSeconds > 0)) throw new Error("The server used no processor time.");
  return requests / cpuSeconds;
}
