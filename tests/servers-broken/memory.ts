import { readFileSync } from "node:fs";
import { pidsOfShop } from "../support/control";

const MB = 1_024;

type Sample = { minutes: number; mb: number };

/** The memory of a service's process now, in MB (Linux); null if it does not run. */
function memoryOf(pid: number | undefined): number | null {
  const [, kb = ""] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kb === "" ? null : Number(kb) / MB;
}

/** The slope of the line with the least squares, in MB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, it) => sum + of(it), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ mb }) => mb)];
  const above = samples.reduce((sum, { minutes, mb }) => sum + (minutes - x) * (mb - y), 0);
  const below = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

/** Notes the memory of the named services every few seconds until `stop`, which tells how fast it grew. */
export function watchMemory(names: readonly string[]) {
  const pids = pidsOfShop();
  const begunAt = Date.now();
  const samples = names.map((name) => ({ name, list: [] as Sample[] }));
  const look = () => {
    const minutes = (Date.now() - begunAt) / 60_000;
    for (const { name, list } of samples) {
      const mb = memoryOf(pids[name]);
      if (mb !== null) list.push({ minutes, mb });
    }
  };
  look();
  const timer = setInterval(look, 5_000);
  /** The second half of the time: in the first, caches fill. */
  const stop = () => {
    clearInterval(timer);
    look();
    return samples.map(({ name, list }) => {
      const later = list.slice(Math.floor(list.length / 2));
      return { name, mbAMinute: slopeOf(later), firstMb: list[0]?.mb ?? 0, lastMb: list.at(-1)?.mb ?? 0 };
    });
  };
  return { stop };
}
