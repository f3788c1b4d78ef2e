import { parse } from "yaml";
import { z } from "zod";
import type { Environment } from "../settings/env";
import { interpolate } from "./interpolate";

const Condition = z.enum(["service_started", "service_healthy", "service_completed_successfully"]);

/** The part of a service that the checks and the test run use. Commands are lists, so that no shell is involved. */
export const ComposeService = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).min(1),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: Condition })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }).optional(),
  init: z.boolean().default(false),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_signal: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+[sm]$/)
    .optional(),
  read_only: z.boolean().default(false),
  container_name: z.string().optional(),
  ports: z.array(z.string()).default([]),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  deploy: z
    .object({
      replicas: z.string().optional(),
      resources: z.object({ limits: z.record(z.string(), z.string().or(z.number())) }),
    })
    .optional(),
});
export type ComposeService = z.infer<typeof ComposeService>;

const ComposeFile = z.looseObject({ name: z.string(), services: z.record(z.string(), ComposeService) });
export type ComposeFile = z.infer<typeof ComposeFile>;

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
}

/** The raw content of a compose file: anchors and merges are resolved, variables are not. */
export function readCompose(text: string): ComposeFile {
  return ComposeFile.parse(parse(text, { merge: true }));
}

/**
 * The same with the variables' values filled in.
 * @throws Error that names a variable without a value.
 */
export function resolveCompose(file: ComposeFile, values: Environment): ComposeFile {
  return ComposeFile.parse(mapStrings(file, (text) => interpolate(text, values)));
}

/** The names and values that a file of settings (`NAME=value` on each line) sets. */
export function readEnvFile(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
