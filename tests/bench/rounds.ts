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
