import { expect, it } from "vitest";
import { configurationFor, examplePaths } from "../settings/configuration.test-kit";
import { storefrontEnv } from "../stack/service-plans";
import { read, serviceOf } from "./compose.test-kit";

/**
 * V8 collects later with a larger heap limit: with a large machine's default, at four times the used memory; with these
 * options, at 1.25 times.
 */
const BOUNDS = ["--max-old-space-size=1024", "--max-semi-space-size=8", "--heap-growing-percent=25"];
const COMMAND = ["node", ...BOUNDS, "build/express/index.js"];
/** Beside V8's heap, glibc keeps freed memory for each of its arenas. */
const ARENAS = "2";

it("the storefront has the same bounds on its memory by npm start, in its image and in the compose file", () => {
  const { scripts } = JSON.parse(read("storefront/package.json")) as { scripts: { start: string } };
  const [, image = "[]"] = /^CMD (.*)$/m.exec(read("storefront/Dockerfile")) ?? [];
  const compose = serviceOf("storefront").command;
  expect([scripts.start.split(" "), JSON.parse(image), compose]).toEqual([COMMAND, COMMAND, COMMAND]);
  const ofImage = /^ENV .*MALLOC_ARENA_MAX=(\d+)/m.exec(read("storefront/Dockerfile"))?.[1];
  const ofCompose = serviceOf("storefront").environment.MALLOC_ARENA_MAX;
  const started = storefrontEnv({}, configurationFor({}), examplePaths, "start").MALLOC_ARENA_MAX;
  expect([ofImage, ofCompose, started]).toEqual([ARENAS, ARENAS, ARENAS]);
});
