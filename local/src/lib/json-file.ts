import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Null if there is no such file. @throws Error that names a damaged file. */
export async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S> | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged: restore it from a backup, or delete it to have a new one made.`, {
      cause: error,
    });
  }
}

/** Completely or not at all: a reader never sees half a file. `mode` as for chmod. */
export async function writeJson(file: string, value: unknown, mode = 0o644): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
