import { max, median, min, quantile } from "simple-statistics";
import { z } from "zod";

/** The limit of a figure: `most`, or `least`. */
export const Bound = z.union([z.strictObject({ most: z.number() }), z.strictObject({ least: z.number() })]);
export type Bound = z.infer<typeof Bound>;

/** One figure of a row: one sample per round, in `unit`. A missed guard fails the run; a goal is only reported. */
export type Figure = {
  name: string;
  unit: string;
  samples: number[];
  guard?: Bound | undefined;
  goal?: Bound | undefined;
  /** The peer's samples of the same rounds. */
  peer?: number[] | undefined;
};

/** A figure as printed and stored. */
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

/** Whether `value` is within the bound, inclusive. */
const keepsTo = (value: number, bound: Bound): boolean =>
  "most" in bound ? value <= bound.most : value >= bound.least;

/** The value that the share `part` (0 to 1) of the samples does not exceed. @throws Error without samples. */
export function quantileOf(samples: readonly number[], part: number): number {
  if (samples.length === 0) throw new Error("There are no samples.");
  return quantile([...samples], part);
}

/** Median and range of a figure, and whether the median is within the guard. @throws Error without samples. */
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
 * Requests per second of one core: only the server's own processor time counts, not the load generator's on the same
 * machine.
 * @param cpuSeconds user and system time of the server's process while it answered them
 * @throws Error if the server used no time, which means that another process was measured
 */
export function perCore(requests: number, cpuSeconds: number): number {
  if (!(cpuSeconds > 0)) throw new Error("The server used no processor time.");
  return requests / cpuSeconds;
}

/**
 * Measures each of `targets` once per round, with alternating order, so that other work on the machine affects all of
 * them equally. Returns the samples of each, in the order of `targets`.
 */
export async function inRounds<Target, Sample>(
  targets: readonly Target[],
  rounds: number,
  measure: (target: Target, round: number) => Promise<Sample>,
): Promise<Sample[][]> {
  const samples: Sample[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...targets.entries()];
    if (round % 2 === 1) order.reverse();
    for (const [place, target] of order) samples[place]?.push(await measure(target, round));
  }
  return samples;
}
