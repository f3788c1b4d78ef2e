import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../settings/env";
import type { Image } from "./audit";

const IMAGE = /^ {4}image: (?<name>[a-z/]+):(?<version>[\d.]+)/gm;
const BASE = /^ARG (?<name>[A-Z]+)_TAG=(?<version>[\d.]+)/gm;
const FILES = ["docker-compose.yml", "medusa-backend/Dockerfile", "storefront/Dockerfile", "proxy/Dockerfile"];

/** The images of docker-compose.yml and the bases of the Dockerfiles, such as postgres 18.6. */
export function baseImages(): Image[] {
  return FILES.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    return [...text.matchAll(file.endsWith(".yml") ? IMAGE : BASE)].map(({ groups }) => ({
      name: groups?.name?.toLowerCase() ?? "",
      version: groups?.version ?? "",
    }));
  });
}
