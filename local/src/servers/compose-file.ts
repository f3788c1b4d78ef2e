import { parse } from "yaml";
import { z } from "zod";
import type { Environment } from "../settings/env";
import { interpolate } from "./interpolate";

const Condition = z.enum(["service_started", "service_healthy", "service_completed_successfully"]);

/** The part of a service that the checks and the test run read. Commands are lists, so that no shell comes between. */
export const ComposeService = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).min(1),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: Condition })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }).optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_signal: z.string().optional(),
});
export type ComposeService = z.infer<typeof ComposeService>;

const ComposeFile = z.looseObject({ services: z.record(z.string(), ComposeService) });
export type ComposeFile = z.infer<typeof ComposeFile>;

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
}

/** A compose file's content as it is written, anchors and merges resolved, variables not yet. */
export function readCompose(text: string): ComposeFile {
  return ComposeFile.parse(parse(text, { merge: true }));
}

/** The same with the variables' values in place. @throws Error that names a variable that must be given. */
export function resolveCompose(file: ComposeFile, values: Environment): ComposeFile {
  return ComposeFile.parse(mapStrings(file, (text) => interpolate(text, values)));
}

/** The names that a file of settings (`NAME=value` a line) sets, and to what. */
export function readEnvFile(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
