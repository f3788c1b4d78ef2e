import { createRequire } from "node:module";
import path from "node:path";

/** What Medusa asks which of its routes a path is: as much of its class as it uses. */
type Finder = { add(route: object): void; find(path: string, method: string): unknown };
type FinderClass = new (routes?: object[]) => Finder;
type FinderModule = { RoutesFinder: FinderClass };

/** So many look-ups are remembered at most; a real shop has far fewer addresses. Building a finder anew takes some 10 ms. */
const MOST_LOOK_UPS = 10_000;

/** `Finder`, but one that is built anew after `most` look-ups: Medusa's remembers every path that it was ever asked for. */
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

/** The file of Medusa's that has the class; it exports it nowhere else. */
export function loadFinderModule(): FinderModule {
  const load = createRequire(__filename);
  const folder = path.dirname(load.resolve("@medusajs/framework/http"));
  return load(path.join(folder, "routes-finder.js")) as FinderModule;
}

/**
 * Keeps what Medusa remembers of request paths small, or anybody could fill its memory with paths that nobody has: about 6 kB each. Called
 * before Medusa makes its finders, which it does after it has read the project's middlewares.
 */
export function boundRouteCaches(): void {
  const module = loadFinderModule();
  module.RoutesFinder = boundFinder(module.RoutesFinder, MOST_LOOK_UPS);
}
