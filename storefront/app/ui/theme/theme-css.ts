import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ChakraProvider, type ChakraProviderProps } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { system } from "./chakra-system";

/** CSS in Emotion's form: declarations, and nested rules. */
type Value = string | number;
type Rules = { [name: string]: Value | Rules };

/**
 * The theme as two stylesheets, for the build (theme-styles.ts). `page`: reset, global styles, and the tokens that the
 * shop's own stylesheets read. `chakra`: everything else, which only Chakra's components read. Together they are what
 * `ChakraProvider` would write.
 */
export function themeCss(): { page: string; chakra: string } {
  const all = (system._global as Rules[]).map(withoutFallbackFont);
  const isRead = variablesOf(all, readVariables());
  const page = only(all, isRead, true);
  return { page: toCss(page), chakra: toCss(only(all, isRead, false)) };
}

/** The declarations of the rules, including nested ones, mapped by `change`; null removes one. */
function changed(rules: Rules, change: (name: string, value: Value) => Value | null): Rules {
  const entries = Object.entries(rules).map(([name, value]) => [
    name,
    typeof value === "object" ? changed(value, change) : change(name, value),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

const FALLBACK_FONT = "--font-fallback";

/** Without the fallback list of fonts, because this theme names its own. */
const withoutFallbackFont = (rules: Rules): Rules =>
  changed(rules, (name, value) =>
    name === FALLBACK_FONT ? null : typeof value === "string" ? value.replace(`, var(${FALLBACK_FONT})`, "") : value,
  );

/** Whether the shop's stylesheets or the theme's rules read a variable, also through another one. */
function variablesOf(all: Rules[], shop: { name: string }[]): (name: string) => boolean {
  const values = new Map<string, string[]>();
  const found = new Set(shop.map(({ name }) => name));
  for (const [name, value] of declarations(all)) {
    if (name.startsWith("--")) values.set(name, [...(values.get(name) ?? []), value]);
    else for (const read of readBy(value)) found.add(read);
  }
  for (const name of found)
    for (const value of values.get(name) ?? []) for (const read of readBy(value)) found.add(read);
  return (name) => found.has(name);
}

const readBy = (value: string): string[] => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);

function declarations(rules: Rules | Rules[]): [name: string, value: string][] {
  return Object.entries(rules).flatMap(([name, value]) =>
    typeof value === "object" ? declarations(value) : [[name, String(value)] as [string, string]],
  );
}

function only(all: Rules[], isRead: (name: string) => boolean, page: boolean): Rules[] {
  const belongs = (name: string) => (name.startsWith("--") ? isRead(name) === page : page);
  const take = (rules: Rules): Rules => {
    const taken = Object.entries(rules).flatMap(([name, value]): [string, Value | Rules][] => {
      if (name.startsWith("@keyframes")) return page ? [] : [[name, value]];
      if (typeof value !== "object") return belongs(name) ? [[name, value]] : [];
      const inner = take(value);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    });
    return Object.fromEntries(taken);
  };
  return all.map(take);
}

/** Without Emotion's prefixes: the build adds those that its browsers need. */
function toCss(rules: Rules[]): string {
  const cache = createCache({ key: "css", stylisPlugins: [] });
  cache.compat = true;
  const provider = createElement(ChakraProvider, { value: { ...system, _global: rules } } as ChakraProviderProps);
  renderToStaticMarkup(createElement(CacheProvider, { value: cache }, provider));
  return Object.values(cache.inserted)
    .filter((css) => typeof css === "string")
    .join("\n");
}

const APP = join(import.meta.dirname, "../..");

/** The theme's variables that the app reads, each with its file. For the build and for tests. */
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
