import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The files that pin Medusa's packages, from the project's root. */
const PINNED_IN = ["medusa-backend/package.json", "storefront/package.json"];

/** The versions to write: of Medusa's packages, and of `@medusajs/ui`, which has versions of its own. */
export type NewVersions = { medusa: string; ui: string };

/**
 * A package.json in which Medusa's packages have another version. Packages that it does not pin to `from` stay, so that
 * a version of its own is not lost; `@medusajs/ui` gets the version that belongs to the new one.
 */
export function withVersions(packageJson: string, from: string, { medusa, ui }: NewVersions): string {
  return packageJson.replaceAll(/"(@medusajs\/[\w-]+)": "([^"]*)"/g, (pin, name: string, version: string) => {
    if (name === "@medusajs/ui") return `"${name}": "${ui}"`;
    return version === from ? `"${name}": "${medusa}"` : pin;
  });
}

/** Writes the versions into the files that pin them, below `root`. Returns the files that it has changed. */
export async function writeVersions(root: string, from: string, versions: NewVersions): Promise<string[]> {
  const changed: string[] = [];
  for (const name of PINNED_IN) {
    const file = path.join(root, name);
    const before = await readFile(file, "utf8");
    const after = withVersions(before, from, versions);
    if (after === before) continue;
    await writeFile(file, after);
    changed.push(name);
  }
  return changed;
}
