import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "../settings/env";

const LockedPackage = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
});
const LockFile = z.looseObject({ packages: z.record(z.string(), LockedPackage) });
const Manifest = z.looseObject({
  overrides: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
});

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

/** A package from a registry, as package-lock.json pins it. `forDevelopment`: `npm ci --omit=dev` leaves it out. */
export type Locked = {
  folder: string;
  name: string;
  version: string;
  license: string | undefined;
  forDevelopment: boolean;
};

/** Every package that package-lock.json installs, on any system. */
export function lockedPackages(): Locked[] {
  return Object.entries(LockFile.parse(read("package-lock.json")).packages)
    .filter(([folder, { link }]) => folder.includes("node_modules/") && !link)
    .map(([folder, { name, version, license, dev, devOptional }]) => ({
      folder,
      name: name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length),
      version: version ?? "",
      license,
      forDevelopment: Boolean(dev || devOptional),
    }));
}

const IMAGE = /^ {4}image: (?<name>[a-z/]+):(?<version>[\d.]+)/gm;
const BASE = /^ARG (?<name>[A-Z]+)_TAG=(?<version>[\d.]+)/gm;

/** The images of docker-compose.yml and the bases of the Dockerfiles: `image postgres`, 18.6. */
export function baseImages(): { name: string; version: string }[] {
  const files: [string, RegExp][] = [
    ["docker-compose.yml", IMAGE],
    ["medusa-backend/Dockerfile", BASE],
    ["storefront/Dockerfile", BASE],
    ["proxy/Dockerfile", BASE],
  ];
  return files.flatMap(([file, pattern]) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(pattern)].map(({ groups }) => ({
      name: `image ${groups?.name?.toLowerCase()}`,
      version: groups?.version ?? "",
    })),
  );
}

type Override = { name: string; below: string | null; version: string };

/** The overrides of package.json: the package, below which other package (`null`: anywhere), and the version. */
export function overrides(): Override[] {
  return Object.entries(Manifest.parse(read("package.json")).overrides).flatMap(([key, value]): Override[] =>
    typeof value === "string"
      ? [{ name: key, below: null, version: value }]
      : Object.entries(value).map(([name, version]) => ({ name, below: key, version })),
  );
}
