import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StepError } from "../lib/step";

/**
 * Moves a file or a folder, to another disk too. If it cannot be moved, it is still in its place, and nothing is in the
 * other one.
 */
export async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const draft = `${to}.part`;
    try {
      await cp(from, draft, { recursive: true, preserveTimestamps: true });
    } catch (failure) {
      await rm(draft, { recursive: true, force: true });
      throw failure;
    }
    await rename(draft, to);
    await rm(from, { recursive: true });
  }
}

/** A restored file or folder, its place, and the place that keeps what it replaces. */
export type Swap = { restored: string; place: string; kept: string };

/** Moves everything back, also after one of the moves has failed. @throws StepError that names those that failed. */
async function moveBack(moves: readonly (readonly [from: string, to: string])[], cause: unknown): Promise<void> {
  const failed: string[] = [];
  for (const [from, to] of moves) await move(to, from).catch(() => failed.push(`${to} to ${from}`));
  if (failed.length > 0)
    throw new StepError("The restore failed, and some of the former data could not be moved back.", {
      advice: `move it back by hand: ${failed.join("; ")}.`,
      cause,
    });
}

/**
 * Puts the restored data in its place and keeps the former data, then does `last`. If one swap or `last` fails, the
 * swaps are undone.
 */
export async function swapAll(swaps: readonly Swap[], last: () => Promise<void> = async () => {}): Promise<void> {
  const done: (readonly [from: string, to: string])[] = [];
  const moved = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await move(from, to);
    done.unshift([from, to]);
  };
  try {
    for (const { restored, place, kept } of swaps) {
      await moved(place, kept);
      await moved(restored, place);
    }
    await last();
  } catch (error) {
    await moveBack(done, error);
    throw error;
  }
}
