import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** On every page. */
const ALWAYS = ["root.tsx", "entry.client.tsx"];
const PUBLIC = [
  "features/home/home-screen.tsx",
  "features/catalog/store-screen.tsx",
  "features/catalog/product-page/product-screen.tsx",
];

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/**
 * One file for what every page or two of the public screens import, and one for the packages among it, which browsers
 * keep from one build to the next: each file costs a request, and so does its stylesheet. Null leaves the rest to
 * Rolldown.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  // The entry starts the page, so nothing that a page imports may be in its file.
  if (/\/app\/entry\.client\.tsx$/.test(id)) return null;
  const isIn = (file: string) => importsOf(file, graph).has(id);
  if (!ALWAYS.some(isIn) && PUBLIC.filter(isIn).length < 2) return null;
  return /\/node_modules\/|^\0/.test(id) ? "framework" : "shop";
}

const known = new Map<string, Set<string>>();

/** The modules that a file of app/ imports at any depth, itself among them; `import()` does not count. */
function importsOf(file: string, graph: Graph): Set<string> {
  const found = known.get(file) ?? new Set<string>();
  if (found.size > 0) return found;
  const waiting = [fileURLToPath(new URL(`./app/${file}`, import.meta.url))];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  known.set(file, found);
  return found;
}
