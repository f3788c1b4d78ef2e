import { createRequire } from "node:module";
import path from "node:path";

type Finder = { add(route: object): void; find(path: string, method: string): unknown };
type FinderClass = new (routes?: object[]) => Finder;
type FinderModule = { RoutesFinder: FinderClass };

/** A real shop has far fewer addresses, and building a finder takes about 10 ms. */
const MOST_LOOK_UPS = 10_000;

/** A `Finder` that is rebuilt after `most` look-ups: Medusa's own remembers every path ever requested. */
export function boundFinder(Finder: FinderClass, most: number): FinderClass {
  return class BoundFinder implements Finder {
    readonly #routes: object[];
    #finder: Finder | null = null;
    #lookUps = 0;

    constructor(routes: object[] = []) {
      this.#routes = [...routes];
    }

    add(route: object): void {
      this.#routes.push(route);
      this.#finder = null;
    }

    find(path: string, method: string): unknown {
      if (this.#lookUps >= most) this.#finder = null;
      if (!this.#finder) this.#lookUps = 0;
      this.#finder ??= new Finder(this.#routes);
      this.#lookUps += 1;
      return this.#finder.find(path, method);
    }
  };
}

/** Loads Medusa's file with the finder class, which no package entry exports. */
export function loadFinderModule(): FinderModule {
  const load = createRequire(__filename);
  const folder = path.dirname(load.resolve("@medusajs/framework/http"));
  return load(path.join(folder, "routes-finder.js")) as FinderModule;
}

/**
 * Limits how many request paths Medusa remembers (about 6 kB each). Otherwise anybody could fill its memory with paths
 * that do not exist. Call this before Medusa makes its finders, after reading the project's middlewares.
 */
export function boundRouteCaches(): void {
  const module = loadFinderModule();
  module.RoutesFinder = boundFinder(module.RoutesFinder, MOST_LOOK_UPS);
}
