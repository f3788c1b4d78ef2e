import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { SettledPayments, settledFileOf } from "../settled/settled-payments";
import { toSettledRecord } from "../settled/to-stripe";
import { TABLE_NAMES, type TableName, type Tables, type Transaction } from "./tables";

type Change = [table: TableName, id: string, record: unknown];
type Maps = { [T in TableName]: Map<string, Tables[T]> };

const WITH_EARLIER_STATE: readonly TableName[] = ["payment_intents", "charges"];

const DAY_SECONDS = 24 * 60 * 60;

/** All records, in memory, behind a journal on disk. */
export class Store {
  private readonly earlier = new Map<string, unknown>();

  private constructor(
    private readonly maps: Maps,
    private readonly journal: Journal,
    readonly settled: SettledPayments,
  ) {}

  /** Drops records that Stripe would have dropped, and writes the file back compactly. */
  static async open(file: string): Promise<Store> {
    const maps = Object.fromEntries(TABLE_NAMES.map((name) => [name, new Map()])) as unknown as Maps;
    const journal = await Journal.open(file, (entry) => apply(maps, entry as Change[]));
    forgetOld(maps);
    await journal.rewrite(snapshot(maps));
    return new Store(maps, journal, new SettledPayments(settledFileOf(file)));
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.maps[table].get(id) ?? toSettledRecord(this.settled, table, id);
  }

  list<T extends TableName>(table: T): Tables[T][] {
    return [...this.maps[table].values()].reverse();
  }

  /** Keeps all writes of `change`, or none if it throws. They are durable once `flushed` resolves. */
  write<R>(change: (tx: Transaction) => R): R {
    const changes = new Map<string, Change>();
    const result = change({
      get: <T extends TableName>(table: T, id: string) =>
        (changes.get(key(table, id))?.[2] as Tables[T] | undefined) ?? this.get(table, id),
      list: <T extends TableName>(table: T) => {
        const merged = new Map(this.maps[table]);
        for (const [name, id, record] of changes.values()) if (name === table) merged.set(id, record as Tables[T]);
        return [...merged.values()].reverse();
      },
      put: (table, record) => {
        changes.set(key(table, record.id), [table, record.id, record]);
      },
      listSettled: (period) => this.settled.between(period),
      discard: () => changes.clear(),
    });
    if (changes.size > 0) {
      const batch = [...changes.values()];
      this.keepEarlier(batch);
      apply(this.maps, batch);
      this.journal.append(batch);
    }
    return result;
  }

  /** Reads like `tx`, but each record as it was before its last change; an unchanged record as it is. */
  beforeLastChange(tx: Transaction): Transaction {
    const earlier = <T extends TableName>(table: T, record: Tables[T]) =>
      (this.earlier.get(key(table, record.id)) as Tables[T] | undefined) ?? record;
    return {
      ...tx,
      get: (table, id) => {
        const record = tx.get(table, id);
        return record && earlier(table, record);
      },
      list: (table) => tx.list(table).map((record) => earlier(table, record)),
    };
  }

  private keepEarlier(changes: Change[]): void {
    for (const [table, id, record] of changes) {
      const before = WITH_EARLIER_STATE.includes(table) ? this.maps[table].get(id) : undefined;
      if (before && JSON.stringify(before) !== JSON.stringify(record)) this.earlier.set(key(table, id), before);
    }
  }

  flushed(): Promise<void> {
    return this.journal.flushed();
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}

function key(table: TableName, id: string): string {
  return `${table}/${id}`;
}

function apply(maps: Maps, changes: Change[]): void {
  for (const [table, id, record] of changes) (maps[table] as Map<string, unknown>).set(id, record);
}

/** Idempotency keys live 24 hours, events 30 days: docs.stripe.com/api/idempotent_requests, …/api/events. */
function forgetOld(maps: Maps): void {
  const now = Date.now() / 1000;
  for (const record of maps.idempotency.values())
    if (record.created < now - DAY_SECONDS) maps.idempotency.delete(record.id);
  for (const event of maps.events.values()) if (event.created < now - 30 * DAY_SECONDS) maps.events.delete(event.id);
}

function* snapshot(maps: Maps): Iterable<Change[]> {
  for (const table of TABLE_NAMES) for (const [id, record] of maps[table]) yield [[table, id, record]];
}

const BLOCK_CHARACTERS = 1_000_000;

/** An append-only file of JSON lines, one per atomic change. A last line cut by a crash is dropped. */
export class Journal {
  private pending: string[] = [];
  /** After one failure all later writes fail, because the state in memory is ahead of the disk. */
  private writing: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;

  private constructor(
    private readonly file: string,
    private handle: FileHandle,
  ) {}

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

  /** Everything appended so far is on disk; later lines are not waited for. */
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

  /** Atomically: writes a new file, syncs it and renames it. */
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
