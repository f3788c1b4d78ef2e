/// <reference path="./structured-data-validator.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Validator, { type Issue } from "@adobe/structured-data-validator";
import { z } from "zod";

/** By names: a type's parents, a property's types and those of its values, the values of an enumeration. */
type Vocabulary = {
  parents: Map<string, Set<string>>;
  properties: Map<string, { of: Set<string>; takes: Set<string> }>;
  values: Map<string, Set<string>>;
};

const TYPE = /^(?:export )?interface _?(\w+?)(?:Base|Leaf)\b(?: extends (.*))? \{$/;
const PROPERTY = /^ {4}"(\w+)"\?: SchemaValue<([^>]*), "/;
const ENUMERATION = /^export type (\w+) = (.*"https:\/\/schema\.org\/.*);$/;

/** Reads the declarations of schema-dts, which are generated from schema.org's own file, line by line. */
function readVocabulary(): Vocabulary {
  const file = createRequire(import.meta.url)
    .resolve("schema-dts")
    .replace(/\.js$/, ".d.ts");
  const { parents, properties, values }: Vocabulary = { parents: new Map(), properties: new Map(), values: new Map() };
  let type = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, begun, above = ""] = TYPE.exec(line) ?? [];
    const [, property, takes = ""] = PROPERTY.exec(line) ?? [];
    const [, enumeration, members = ""] = ENUMERATION.exec(line) ?? [];
    if (begun !== undefined) {
      type = begun;
      const known = parents.get(type) ?? new Set();
      for (const [, parent = ""] of above.matchAll(/\b_?(\w+)Base\b/g)) if (parent !== type) known.add(parent);
      parents.set(type, known);
    } else if (property !== undefined) {
      const known = properties.get(property) ?? { of: new Set(), takes: new Set() };
      known.of.add(type);
      for (const name of takes.split(" | ")) known.takes.add(name);
      properties.set(property, known);
    } else if (enumeration !== undefined) {
      values.set(enumeration, new Set(members.match(/https:\/\/schema\.org\/\w+/g)));
    }
  }
  return { parents, properties, values };
}

const vocabulary = readVocabulary();

const nodes = (names: Iterable<string>) => [...names].map((name) => ({ "@id": `schema:${name}` }));
/** Has the vocabulary in the form of schema.org's own file. */
const validator = new Validator({
  "@graph": [
    ...[...vocabulary.parents].map(([name, parents]) => ({
      "@id": `schema:${name}`,
      "@type": "rdfs:Class",
      "rdfs:subClassOf": nodes(parents),
    })),
    ...[...vocabulary.properties].map(([name, { of }]) => ({
      "@id": `schema:${name}`,
      "@type": "rdf:Property",
      "schema:domainIncludes": nodes(of),
    })),
  ],
});

/** A type with everything that it is a kind of. */
const kindsOf = (type: string): string[] => [type, ...[...(vocabulary.parents.get(type) ?? [])].flatMap(kindsOf)];

/** Why a property may not have this value; null if it may. schema.org allows any text in place of a type. */
function faultOf(property: string, value: unknown): string | null {
  const takes = vocabulary.properties.get(property)?.takes;
  if (!takes) return null;
  const type = value !== null && typeof value === "object" && "@type" in value ? String(value["@type"]) : null;
  const known = () => `It takes ${[...takes].filter((name) => name !== "IdReference").join(", ")}.`;
  if (type !== null)
    return kindsOf(type).some((kind) => takes.has(kind)) ? null : `"${property}" is of the type ${type}. ${known()}`;
  // An address is a text, where the property takes one: schema.org's URL is a kind of Text.
  if (typeof value !== "string" || !value.startsWith("https://schema.org/") || takes.has("Text")) return null;
  const isKnown = [...takes].some((name) => vocabulary.values.get(name)?.has(value));
  return isKnown ? null : `"${property}" is ${value}. ${known()}`;
}

const Node = z.record(z.string(), z.unknown());

/** The values in a block that its properties do not take, with the properties that lead there. */
function wrongValues(block: unknown, path: string): string[] {
  const node = Node.safeParse(block);
  if (!node.success) return [];
  return Object.entries(node.data).flatMap(([property, value]) =>
    [value].flat().flatMap((one) => {
      const fault = faultOf(property, one);
      return [...(fault === null ? [] : [`${path}: ${fault}`]), ...wrongValues(one, `${path}.${property}`)];
    }),
  );
}

/** A message about a field that Google only recommends. */
const isRecommended = ({ issueMessage }: Issue) => /\bMissing (?:field|one of)\b/.test(issueMessage);

const toPlace = ({ path }: Issue) => path.map(({ property, type }) => property ?? type).join(".");

/** Unknown names, values that a property does not take, and what Google requires and is missing, a sentence each. */
export async function vocabularyFaults(block: { "@type": string }): Promise<string[]> {
  const issues = await validator.validate({ jsonld: { [block["@type"]]: [structuredClone(block)] } });
  const told = issues.filter((issue) => !isRecommended(issue));
  return [...told.map((issue) => `${toPlace(issue)}: ${issue.issueMessage}.`), ...wrongValues(block, block["@type"])];
}
