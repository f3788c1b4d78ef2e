import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Journal } from "./journal";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "deep", "state.jsonl");
}

async function contentOf(file: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  const journal = await Journal.open(file, (entry) => entries.push(entry));
  await journal.close();
  return entries;
}

describe("a journal", () => {
  it("drops a line that a crash cut short, and goes on after it", async () => {
    const file = newFile();
    expect(await contentOf(file)).toEqual([]);
    appendFileSync(file, '{"kept":1}\n{"torn":');
    const journal = await Journal.open(file, () => undefined);
    journal.append({ kept: 2 });
    await journal.close();
    expect(await contentOf(file)).toEqual([{ kept: 1 }, { kept: 2 }]);
  });

  it("keeps what is appended while it writes, in order", async () => {
    const file = newFile();
    const journal = await Journal.open(file, () => undefined);
    const flushes = Array.from({ length: 500 }, (_, number) => {
      journal.append(number);
      return journal.flushed();
    });
    await Promise.all(flushes);
    expect(await contentOf(file)).toEqual(Array.from({ length: 500 }, (_, number) => number));
    await journal.close();
  });

  it("is replaced whole, and appended to afterwards", async () => {
    const file = newFile();
    const journal = await Journal.open(file, () => undefined);
    for (let number = 0; number < 3000; number += 1) journal.append(number);
    await journal.rewrite(["compact", "é"]);
    journal.append("later");
    await journal.close();
    expect(await contentOf(file)).toEqual(["compact", "é", "later"]);
  });
});
