import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "../settings/env";

export const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const Texts = z.record(z.string(), z.string());
const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).min(1),
  user: z.string().optional(),
  environment: Texts.default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({}).optional(),
  init: z.boolean().default(false),
  ports: z.array(z.string()).default([]),
  container_name: z.string().optional(),
  deploy: z.object({ replicas: z.string().optional(), resources: z.object({ limits: z.looseObject({}) }) }),
});
const ComposeFile = z.looseObject({ name: z.string(), services: z.record(z.string(), Service) });

/** docker-compose.yml with its anchors and merges resolved, and its variables as they are written. */
export const COMPOSE = ComposeFile.parse(parse(read("docker-compose.yml"), { merge: true }));

export function serviceOf(name: string): z.infer<typeof Service> {
  const service = COMPOSE.services[name];
  if (!service) throw new Error(`docker-compose.yml has no ${name}.`);
  return service;
}

/** The words of a variable's default, as in `${NAME:-one two}`. */
export const defaultOf = (text: string | undefined) => /:-([^}]*)\}/.exec(text ?? "")?.[1]?.split(" ") ?? [];
