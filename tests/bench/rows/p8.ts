import type { Row } from "../row";
import { cached } from "./cached";

export const p8: Row = {
  id: "P8",
  title: "Pages per second of a core, cached",
  measure: (bench) =>
    cached(bench, [
      { name: "pages/s a core", unit: "", take: (load) => load.perCore, guard: { least: 4_000 } },
      { name: "p99", unit: "ms", take: (load) => load.p99Ms, guard: { most: 25 } },
    ]),
};
