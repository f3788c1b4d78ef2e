import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultConfig } from "@chakra-ui/react";
import { expect, it } from "vitest";
import { recipes, slotRecipes } from "./recipes";

const APP = join(import.meta.dirname, "../..");
const known = { ...defaultConfig.theme?.recipes, ...defaultConfig.theme?.slotRecipes };

/** Component names whose recipe has another name, or that wear a second one inside. */
const WEARS: Record<string, string[]> = {
  IconButton: ["button"],
  CloseButton: ["button"],
  Text: [],
  NativeSelect: ["nativeSelect", "icon"],
};

function chakraImports(source: string): string[] {
  const imports = source.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@chakra-ui\/react"/g);
  return [...imports].flatMap((match) => (match[1] ?? "").split(",").map((name) => name.trim().split(" ")[0] ?? ""));
}

it("has the recipe of every Chakra component that the app imports", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const missing = files.flatMap((file) =>
    chakraImports(readFileSync(join(APP, file), "utf8"))
      .flatMap((name) => WEARS[name] ?? [`${name.charAt(0).toLowerCase()}${name.slice(1)}`])
      .filter((key) => key in known && !(key in recipes) && !(key in slotRecipes))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});
