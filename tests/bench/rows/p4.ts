import type { Row } from "../row";
import { cached } from "./cached";

/** The complete answer, with ten people requesting at a time; never faster than its first byte. */
export const p4: Row = {
  id: "P4",
  title: "First byte, cached, ten connections",
  measure: (bench) =>
    cached(bench, [
      { name: "p50", unit: "ms", take: (load) => load.p50Ms, guard: { most: 5 } },
      { name: "p99", unit: "ms", take: (load) => load.p99Ms, guard: { most: 10 } },
    ]),
};
