import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { databaseOf } from "../lib/database/connection";
import { isInvitation } from "../queries/accounts/credentials";
import { getOrderIdOf } from "../queries/audit/records";
import { SUBJECTS, type Subject, type SubjectName } from "../queries/audit/subjects";
import { idsInAnswer, idsWithin } from "../workflows/audit/changes";
import { beginWrite, finishWrite, type Records } from "../workflows/audit/record-write";
import { AUDITED_ROUTES, type AuditedRoute } from "./audited-routes";

const METHODS = ["POST", "DELETE"] as const;

const isRead = (subject: string): subject is SubjectName => subject in SUBJECTS;
const prefixOf = (name: SubjectName) => (SUBJECTS[name] as Subject).prefix;

/** Actions with an older name of their own. */
const NAMES: Readonly<Record<string, string>> = {
  "order.cancel": "order.cancelled",
  "order.fulfillments.shipments": "order.shipped",
};

/**
 * The name of a request's action, such as `product.updated` or `order.payments.refund`: the subject, then the path's
 * words that do not repeat it, or else the method.
 */
export function toAction({ subject, base, path }: AuditedRoute, method: string): string {
  const segments = path.split("/").slice(2);
  const known = [base, subject, `${subject}s`];
  const words = segments.filter((segment) => !segment.startsWith(":") && !known.includes(segment));
  const isOne = segments.at(-1)?.startsWith(":");
  const ending = method === "DELETE" ? "deleted" : isOne ? "updated" : words.length === 0 ? "created" : null;
  const action = [subject, ...words, ...(ending ? [ending] : [])].join(".");
  return NAMES[action] ?? action;
}

/** The ids in a request: of its path, of the order of its path or body, of a batch. */
async function idsAsked(req: MedusaRequest, { of, subject, batch }: AuditedRoute): Promise<string[]> {
  const { id, transaction_id, zone } = req.params;
  const named = id ?? transaction_id ?? zone;
  if (of && named !== undefined) return [(await getOrderIdOf(databaseOf(req.scope), of, named)) ?? named];
  if (named !== undefined) return [named];
  const { order_id } = (req.body ?? {}) as { order_id?: unknown };
  if (subject === "order" && typeof order_id === "string") return [order_id];
  return batch && isRead(subject) ? idsWithin(req.body, prefixOf(subject) ?? "") : [];
}

function idsMade(asked: readonly string[], answer: unknown, { subject, batch }: AuditedRoute): string[] {
  if (batch && isRead(subject)) return [...new Set([...asked, ...idsWithin(answer, prefixOf(subject) ?? "")])];
  return asked.length > 0 ? [...asked] : idsInAnswer(answer);
}

const recordsOf = (subject: string, ids: string[]): Records => ({ name: isRead(subject) ? subject : null, ids });
const alsoIn = (also: SubjectName | undefined, ...values: unknown[]): Records[] =>
  also ? [{ name: also, ids: idsWithin(values, prefixOf(also) ?? "") }] : [];

/** Holds the answer until `work` has ended; `work` gets the body passed to `json`. */
function holdAnswer(res: MedusaResponse, work: (answer: unknown) => Promise<void>): void {
  let answer: unknown;
  let isHeld = false;
  const json = res.json.bind(res);
  res.json = (body) => {
    answer = body;
    return json(body);
  };
  res.end = new Proxy(res.end, {
    apply(end, self, rest) {
      if (isHeld) return self;
      isHeld = true;
      void work(answer).finally(() => Reflect.apply(end, self, rest));
      return self;
    },
  });
}

/** A Medusa user, or an invited person, who only has an auth identity so far. */
function actorOf(req: MedusaRequest): string {
  const { auth_context } = req as { auth_context?: { actor_id?: string; auth_identity_id?: string } };
  return auth_context?.actor_id || auth_context?.auth_identity_id || "unknown";
}

/**
 * Writes a request of Medusa Admin into the audit trail, with the record's values before and after. The entry is
 * written before the route runs, and completed before the client gets the answer.
 */
const auditWrite =
  (route: AuditedRoute) =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const { subject, also, byInvited, path } = route;
    const { body } = req;
    if (byInvited && !(await isInvitation(databaseOf(req.scope), String(req.query.token)))) return next();
    const asked = await idsAsked(req, route);
    const begun = await beginWrite(req.scope, {
      actorId: actorOf(req),
      action: toAction(route, req.method),
      route: `${req.method} ${path}`,
      requestId: req.requestId ?? null,
      subjectType: subject,
      subject: recordsOf(subject, asked),
      also: alsoIn(also, body),
    });
    holdAnswer(res, async (answer) => {
      const isRefused = res.statusCode >= 400;
      await finishWrite(req.scope, {
        ...begun,
        answerStatus: res.statusCode,
        subject: recordsOf(subject, isRefused ? asked : idsMade(asked, answer, route)),
        also: isRefused ? [] : alsoIn(also, body, answer),
        body,
      });
    });
    next();
  };

/** One middleware for each open writing route of Medusa Admin; they run after Medusa has checked the request. */
export const AUDIT_WRITES = AUDITED_ROUTES.map((route) => ({
  methods: [...METHODS],
  matcher: route.path,
  middlewares: [auditWrite(route)],
}));
