import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const APP = join(import.meta.dirname, "../..");

/**
 * The theme's variables that the app's stylesheets and elements read, each with the file that does. For the build and
 * for tests.
 */
export function readVariables(): { file: string; name: string }[] {
  return everyFile().flatMap((file) =>
    [...readFileSync(join(APP, file), "utf8").matchAll(/var\((--chakra-[\w-]+)/g)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
}

const everyFile = (): string[] =>
  readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.(?:css|tsx)$/.test(file));
