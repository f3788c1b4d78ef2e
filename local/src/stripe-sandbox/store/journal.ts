import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, truncate } from "node:fs/promises";
import { dirname } from "node:path";

/** The number of characters buffered before a write when the file is rewritten. */
const BLOCK_CHARACTERS = 1_000_000;

/**
 * An append-only file of JSON lines, one line for each atomic change. Lines written at the same time share one
 * `fdatasync`. A last line truncated by a crash is dropped when the file is read again.
 */
export class Journal {
  private pending: string[] = [];
  /**
   * The running write, or the last one. After one failure all later writes fail, because the state in memory is ahead
   * of the disk.
   */
  private writing: Promise<void> = Promise.resolve();
  /** The next write, which includes everything pending when it begins. */
  private next: Promise<void> | null = null;

  private constructor(
    private readonly file: string,
    private handle: FileHandle,
  ) {}

  /** Opens the file and passes each complete line to `replay`, oldest first. */
  static async open(file: string, replay: (entry: unknown) => void): Promise<Journal> {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(file, "a+", 0o600);
    let rest = "";
    let whole = 0;
    for await (const chunk of createReadStream(file, "utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        replay(JSON.parse(line));
        whole += Buffer.byteLength(line) + 1;
      }
    }
    if (rest !== "") await truncate(file, whole);
    return new Journal(file, handle);
  }

  append(entry: unknown): void {
    this.pending.push(`${JSON.stringify(entry)}\n`);
  }

  /** Resolves when everything appended so far is on disk; it does not wait for later lines. */
  flushed(): Promise<void> {
    if (this.pending.length === 0) return this.writing;
    this.next ??= this.writing.then(() => {
      this.next = null;
      this.writing = this.writeOut();
      return this.writing;
    });
    return this.next;
  }

  private async writeOut(): Promise<void> {
    const lines = this.pending.splice(0).join("");
    await this.handle.appendFile(lines);
    await this.handle.datasync();
  }

  /** Replaces the whole file with `entries`, atomically: writes a new file, syncs it and renames it. */
  async rewrite(entries: Iterable<unknown>): Promise<void> {
    await this.flushed();
    const beside = `${this.file}.new`;
    const fresh = await open(beside, "w", 0o600);
    let block = "";
    for (const entry of entries) {
      block += `${JSON.stringify(entry)}\n`;
      if (block.length < BLOCK_CHARACTERS) continue;
      await fresh.appendFile(block);
      block = "";
    }
    await fresh.appendFile(block);
    await fresh.datasync();
    await fresh.close();
    await rename(beside, this.file);
    await this.handle.close();
    this.handle = await open(this.file, "a+", 0o600);
  }

  async close(): Promise<void> {
    await this.flushed();
    await this.handle.close();
  }
}
