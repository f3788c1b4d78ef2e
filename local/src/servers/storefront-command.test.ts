import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../settings/paths";
import { readCompose } from "./compose-file";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** V8 collects the later the larger the heap may become: with the default of a large machine, at four times what is in use. */
const COMMAND = ["node", "--max-old-space-size=1024", "build/express/index.js"];

it("the storefront has the same bound on its heap by npm start, in its image and in the compose file", () => {
  const { scripts } = JSON.parse(read("storefront/package.json")) as { scripts: { start: string } };
  const [, image = "[]"] = /^CMD (.*)$/m.exec(read("storefront/Dockerfile")) ?? [];
  const compose = readCompose(read("docker-compose.yml")).services.storefront?.command;
  expect([scripts.start.split(" "), JSON.parse(image), compose]).toEqual([COMMAND, COMMAND, COMMAND]);
});
