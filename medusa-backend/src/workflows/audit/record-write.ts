import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { auditService } from "../../modules/audit";
import { isErasedPerson, type PartRow, readRecords } from "../../queries/audit/records";
import type { SubjectName } from "../../queries/audit/subjects";
import { type Changes, findChanges, toLinks } from "./changes";

export type Records = { name: SubjectName | null; ids: string[] };

/** `actorId` is a Medusa user, `subject` the changed record, as far as known. */
type NewWrite = {
  actorId: string;
  action: string;
  route: string;
  requestId: string | null;
  subjectType: string;
  subject: Records;
  /** Further records to compare, such as the prices in a request. */
  also: Records[];
};

type BegunWrite = { entryId: string; before: PartRow[] };

async function readAll(container: MedusaContainer, all: readonly Records[]): Promise<PartRow[]> {
  const rows: PartRow[] = [];
  for (const { name, ids } of all)
    if (name && ids.length > 0) rows.push(...(await readRecords(databaseOf(container), name, ids)));
  return rows;
}

/** Writes an entry before the route runs, in case the server dies. If that fails, the request is refused. */
export async function beginWrite(container: MedusaContainer, write: NewWrite): Promise<BegunWrite> {
  const { subject, also, actorId, action, route, requestId, subjectType } = write;
  const before = await readAll(container, [subject, ...also]);
  const { id } = await auditService(container).createAuditEntries({
    actor_id: actorId,
    action,
    subject_id: subject.ids[0] ?? "",
    details: null,
    route,
    request_id: requestId,
    subject_type: subjectType,
  });
  return { entryId: id, before };
}

/** `subject` and `also` name the changed or created records, `body` is the request's. */
type EndedWrite = BegunWrite & {
  answerStatus: number;
  subject: Records;
  also: Records[];
  body: unknown;
};

async function compare(container: MedusaContainer, write: EndedWrite) {
  if (write.answerStatus >= 400) return { changes: {}, personal: {}, personId: null };
  const after = await readAll(container, [write.subject, ...write.also]);
  const { changes, leftOut, ...ofPerson } = findChanges(write.before, after);
  const more: Changes = leftOut > 0 ? { "…": { before: null, after: `${leftOut} more` } } : {};
  return { changes: { ...changes, ...toLinks(write.body), ...more }, ...ofPerson };
}

/** Keeps no personal values of a deleted customer: the deletion may have erased the trail since the first read. */
async function endWrite(container: MedusaContainer, write: EndedWrite): Promise<void> {
  const { changes, personal, personId } = await compare(container, write);
  const { entryId, answerStatus, subject } = write;
  const database = databaseOf(container);
  const isErased = personId !== null && (await isErasedPerson(database, personId));
  const kept = Object.keys(personal).length > 0 && !isErased ? personal : null;
  const audit = auditService(container);
  await audit.finishEntry({ entryId, answerStatus, subjectIds: subject.ids, changes, personal: kept, personId });
  if (personId !== null && (isErased || (kept && (await isErasedPerson(database, personId)))))
    await audit.erasePersonal(personId);
}

/** Completes the entry of a request. Never throws: the request is done, and its entry stays "begun". */
export async function finishWrite(container: MedusaContainer, write: EndedWrite): Promise<void> {
  try {
    await endWrite(container, write);
  } catch (error) {
    const event = { event: "audit_entry_unfinished", audit_entry_id: write.entryId, status: write.answerStatus };
    logEvent(container, "error", event, error);
  }
}
