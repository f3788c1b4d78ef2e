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
};

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
});
export type SummedFigure = z.infer<typeof SummedFigure>;

const keepsTo = (value: number, bound: Bound): boolean =>
  "most" in bound ? value <= bound.most : value >= bound.least;

/** The value that the share `part` (0 to 1) of the samples does not exceed. @throws Error without samples. */
export function quantileOf(samples: readonly number[], part: number): number {
  if (samples.length === 0) throw new Error("There are no samples.");
  return quantile([...samples], part);
}

/** Median and range of a figure, and whether the median is within the guard. @throws Error without samples. */
export function sumUp({ name, unit, samples, guard, goal }: Figure): SummedFigure {
  if (samples.length === 0) throw new Error(`"${name}" has no samples.`);
  const middle = median(samples);
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
  };
}
