import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { toActionText } from "../../contract/audit-text";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { cutText } from "../../lib/text";
import { listChangesSince, pageOfWork } from "../../queries/audit/changes-since";
import type { PartRow } from "../../queries/audit/records";

/** Longer values are cut. */
const LONGEST = 500;
const MOST_CHANGES = 200;

type Change = { before: unknown; after: unknown };
export type Changes = Record<string, Change>;

type Value = { value: unknown; isPersonal: boolean };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object is read key by key; a list is one value. */
function* leaves(path: string, value: unknown): Generator<[path: string, value: unknown]> {
  if (!isObject(value)) yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* leaves(`${path}.${key}`, inner);
}

/** Paths begin with the record's id when there is more than one record. */
function toValues(rows: readonly PartRow[], isMany: boolean): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { id, part, row, columns, personal } of rows)
    for (const [of, isPersonal] of [[columns, false] as const, [personal, true] as const])
      for (const [column, value] of Object.entries(of)) {
        const path = [isMany && id, part, row, column].filter(Boolean).join(".");
        for (const [leaf, found] of leaves(path, value)) values.set(leaf, { value: found, isPersonal });
      }
  return values;
}

function shorten(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const cut = cutText(text, LONGEST);
  return cut === text ? value : `${cut}…`;
}

/**
 * The differences by path, personal ones separate, with the person whom they are about. Of an order that was
 * transferred, they would be about two people, of whom either may be deleted: then there are none. `leftOut` counts the
 * changes above the limit.
 */
export function findChanges(before: readonly PartRow[], after: readonly PartRow[]) {
  const isMany = new Set([...before, ...after].map(({ id }) => id)).size > 1;
  const [old, fresh] = [toValues(before, isMany), toValues(after, isMany)];
  const found: { changes: Changes; personal: Changes; leftOut: number } = { changes: {}, personal: {}, leftOut: 0 };
  let kept = 0;
  for (const path of new Set([...old.keys(), ...fresh.keys()])) {
    const change = { before: old.get(path)?.value ?? null, after: fresh.get(path)?.value ?? null };
    if (isDeepStrictEqual(change.before, change.after)) continue;
    if (kept >= MOST_CHANGES) {
      found.leftOut += 1;
      continue;
    }
    kept += 1;
    const isPersonal = (old.get(path) ?? fresh.get(path))?.isPersonal;
    found[isPersonal ? "personal" : "changes"][path] = { before: shorten(change.before), after: shorten(change.after) };
  }
  const persons = new Set([...after, ...before].flatMap(({ person }) => person ?? []));
  const [personId = null] = persons;
  return { ...found, personal: persons.size > 1 ? {} : found.personal, personId };
}

const LINKS = ["add", "remove", "delete"] as const;

/** The ids that a request names to be linked, unlinked or deleted: only lists of texts, cut to `MOST_CHANGES`. */
export function toLinks(body: unknown): Changes {
  if (!isObject(body)) return {};
  const links = LINKS.flatMap((key) => {
    const ids = body[key];
    if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === "string")) return [];
    return [[key, { before: null, after: ids.slice(0, MOST_CHANGES).map(shorten) }] as const];
  });
  return Object.fromEntries(links);
}

export function idsInAnswer(answer: unknown): string[] {
  if (!isObject(answer)) return [];
  const named = [answer, ...Object.values(answer).flat()].filter(isObject);
  return [...new Set(named.flatMap(({ id, transaction_id }) => id ?? transaction_id ?? []))].filter(
    (id) => typeof id === "string",
  );
}

/** All ids with a prefix anywhere in a request or an answer, at most `MOST_CHANGES`. */
export function idsWithin(value: unknown, prefix: string): string[] {
  const found = new Set<string>();
  const look = (inner: unknown): void => {
    if (found.size >= MOST_CHANGES) return;
    if (typeof inner === "string") {
      if (inner.startsWith(prefix) && /^\w{1,70}$/.test(inner)) found.add(inner);
    } else if (typeof inner === "object" && inner !== null) for (const each of Object.values(inner)) look(each);
  };
  look(value);
  return [...found];
}

/**
 * Refuses a form's work if its record was changed after the page was opened; a request that names no page passes. Run
 * it under the record's lock. @throws ShopError `conflict`, with what was done and by whom
 */
export async function refuseChanged(container: MedusaContainer, subjectId: string): Promise<void> {
  const page = pageOfWork();
  if (page?.subjectId !== subjectId) return;
  const changes = await listChangesSince(databaseOf(container), page);
  if (changes.length === 0) return;
  const done = changes.map(({ action, actor }) => `“${toActionText(action)}” by ${actor}`).join(", ");
  throw new ShopError(
    "conflict",
    `Since you opened this page: ${done}. So nothing was done. Check what it says now, and send it again.`,
  );
}
