import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Moves a file or a folder, to another disk too. */
export async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    await cp(from, to, { recursive: true, preserveTimestamps: true });
    await rm(from, { recursive: true });
  }
}

/** A restored file or folder, its place, and the place that keeps what it replaces. */
export type Swap = { restored: string; place: string; kept: string };

/**
 * Puts the restored data in its place and keeps the former data. If one swap fails, the others are undone.
 */
export async function swapAll(swaps: readonly Swap[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const moved = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await move(from, to);
    undo.unshift(() => move(to, from));
  };
  try {
    for (const { restored, place, kept } of swaps) {
      await moved(place, kept);
      await moved(restored, place);
    }
  } catch (error) {
    for (const back of undo) await back();
    throw error;
  }
}
