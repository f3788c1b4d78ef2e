import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultConfig } from "@chakra-ui/react";
import { expect, it } from "vitest";
import { recipes, slotRecipes } from "./chakra-system";

const APP = join(import.meta.dirname, "../..");
const known = { ...defaultConfig.theme?.recipes, ...defaultConfig.theme?.slotRecipes };

/** Component names whose recipe has another name, or that use a second one inside. */
const WEARS: Record<string, string[]> = {
  IconButton: ["button"],
  CloseButton: ["button"],
  Text: [],
  NativeSelect: ["nativeSelect", "icon"],
  Button: ["button", "spinner"],
};

function chakraImports(source: string): string[] {
  const imports = source.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@chakra-ui\/react"/g);
  return [...imports].flatMap((match) => (match[1] ?? "").split(",").map((name) => name.trim().split(" ")[0] ?? ""));
}

/** The recipes of the app's Chakra components, each with the file that needs it. */
function wornRecipes(): { file: string; key: string }[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  return files.flatMap((file) =>
    chakraImports(readFileSync(join(APP, file), "utf8"))
      .flatMap((name) => WEARS[name] ?? [`${name.charAt(0).toLowerCase()}${name.slice(1)}`])
      .filter((key) => key in known)
      .map((key) => ({ file, key })),
  );
}

it("has the recipe of every Chakra component that the app imports", () => {
  const missing = wornRecipes().filter(({ key }) => !(key in recipes) && !(key in slotRecipes));
  expect(missing).toEqual([]);
});

it("has no recipe that no component wears: each is on every screen of Chakra", () => {
  const worn = new Set(wornRecipes().map(({ key }) => key));
  expect(Object.keys({ ...recipes, ...slotRecipes }).filter((key) => !worn.has(key))).toEqual([]);
});
