import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { toErrorPage } from "./page-responses.server";
import { readForm, SECRETS } from "./read-form.server";

export type FormAnswer<Data = unknown> = {
  form: string;
  /** `conflict`: somebody changed the record meanwhile. `not yet`: a question was left unanswered. */
  outcome: "done" | "refused" | "conflict" | "not yet";
  /** What was sent, except passwords, and the faults by field; those of the whole form are at "". */
  submission: SubmissionResult<string[]>;
  said?: string;
  data?: Data;
  /** The form is sent again with a code of the person's second factor (ui/confirm-again.tsx). */
  again?: Again;
};

/** Without passwords; why the last code was refused, and the `methods` to confirm. */
export type Again = {
  fields: Record<string, string>;
  hadPassword: boolean;
  fault?: string;
  methods: readonly string[];
};

export type Sender = "anyone" | "customer" | "staff";

export type SentForm<Medusa> = ActionFunctionArgs & { medusa: Medusa; id: string };

class ForPage {
  constructor(
    readonly data: unknown,
    readonly said?: string,
    readonly headers?: Record<string, string>,
  ) {}
}

export const show = (...shown: ConstructorParameters<typeof ForPage>) => new ForPage(...shown);

type FormFacts = {
  said?: string | ((value: never) => string);
  who?: Sender;
  /** The field that a refusal with this code belongs to. */
  fieldOf?: Partial<Record<AppError["code"], string>>;
  emptyIsMissing?: true;
  /** The error page for a record that Medusa does not find, in place of a refusal of the form. */
  missing?: "page";
};

export type Form<Medusa> = FormFacts & {
  schema: z.ZodObject;
  /** May return a redirect, or `show(…)`; anything else stays on the server. */
  run: (sent: SentForm<Medusa>, value: never) => unknown;
};

type PageFacts = {
  who?: Sender;
  /** The field that names the form, or a function of the fields. A page with one form needs no name. */
  named?: string | ((sent: FormData) => string);
  unnamed?: string;
  invalid?: 400 | 422;
  missing?: FormFacts["missing"];
  headers?: Record<string, string>;
};

export const CONFIRM_FIELD = "confirm_code";
/** The answer "Not yet" to a question, and the code of a form that is sent again. */
const Page = z.object({ form: z.string(), not_yet: z.string(), [CONFIRM_FIELD]: z.string() });

type FaultFacts = {
  data?: unknown;
  status?: number;
  /** Medusa's refusal, if these are its faults in the form's words. */
  refusal?: AppError;
};

/** A refusal by a form's own code: a sentence, or sentences by field. */
export class FormFault extends Error {
  override name = "FormFault";
  readonly fields: Faults;

  constructor(
    fault: string | Readonly<Record<string, string>>,
    readonly more: FaultFacts = {},
  ) {
    super(typeof fault === "string" ? fault : Object.values(fault)[0]);
    const faults = Object.entries(typeof fault === "string" ? { "": fault } : fault);
    this.fields = Object.fromEntries(faults.map(([name, text]) => [name, [text]]));
  }
}

/** 400 for wrong fields, Retry-After if Medusa asks to wait. */
export function refusalOf({ code, details }: AppError): { status: number; headers: Record<string, string> } {
  const seconds = details?.retry_after_seconds;
  return {
    status: code === "invalid" || code === "account_exists" ? 400 : ERROR_STATUS[code],
    headers: seconds === undefined ? {} : { "Retry-After": String(Math.ceil(seconds)) },
  };
}

export const firstFault = ({ fields, message }: Pick<AppError, "fields" | "message">): string =>
  Object.values(fields ?? {})[0]?.[0] ?? message;

type Faults = Record<string, string[]>;
type Refused = { data: unknown; headers: Record<string, string> };

/** By the form's fields; faults of other fields belong to the whole form. */
function faultsOf(error: AppError, { schema, fieldOf }: Pick<Form<never>, "schema" | "fieldOf">): Faults {
  const field = { account_exists: "email", ...fieldOf }[error.code as "account_exists"];
  const faults = field ? { [field]: [error.message] } : (error.fields ?? {});
  const at: Faults = {};
  for (const [name, texts] of Object.entries(faults)) {
    const place = name in schema.shape ? name : "";
    at[place] = [...(at[place] ?? []), ...texts];
  }
  return Object.keys(at).length > 0 ? at : { "": [error.message] };
}

/**
 * The one way to take forms. `open` admits the sender and returns a client for them; `confirm` checks a code of the
 * second factor, and returns a fault for a wrong one with the ways to confirm; `toLogin` is the answer once a sign-in
 * has ended.
 */
export function createForms<Medusa>(
  open: (who: Sender, args: ActionFunctionArgs, sent: FormData) => Promise<Medusa>,
  confirm: (medusa: Medusa, code: string) => Promise<Pick<Again, "fault" | "methods"> | null>,
  toLogin: (request: Request) => Response,
) {
  const form = <Schema extends z.ZodObject>(
    schema: Schema,
    run: (sent: SentForm<Medusa>, value: z.output<Schema>) => unknown,
    facts: string | FormFacts = {},
  ): Form<Medusa> => ({ schema, run, ...(typeof facts === "string" ? { said: facts } : facts) });

  function defineForms(forms: Readonly<Record<string, Form<Medusa>>>, page: PageFacts = {}) {
    const { who = "staff", named = "form", unnamed = "", invalid = 422, missing, headers: always } = page;
    const [only, ...others] = Object.keys(forms);
    const schemas = Object.values(forms).map(({ schema }) => schema);
    const naming = typeof named === "string" && named !== "form" ? [z.object({ [named]: z.string() })] : [];

    function nameOf(sent: FormData): string {
      if (others.length === 0) return only ?? "";
      return typeof named === "string" ? String(sent.get(named) ?? unnamed) : named(sent);
    }
    const answer = (of: FormAnswer, status = 200, headers: Record<string, string> = {}) =>
      json<FormAnswer>(of, { status, headers: { ...always, ...headers } });

    return async (args: ActionFunctionArgs): Promise<Response> => {
      const sent = await readForm(args.request, Page, ...naming, ...schemas);
      const asked = nameOf(sent);
      const [name, found] = Object.entries(forms).find(([one]) => one === asked) ?? [""];
      const sender = found?.who ?? who;
      const medusa = await open(sender, args, sent);
      const own = new FormData();
      for (const [field, value] of sent) if (found && field in found.schema.shape) own.append(field, value);
      const typed = Object.fromEntries(
        [...own].flatMap(([field, value]) =>
          typeof value === "string" && !SECRETS.includes(field) ? [[field, value]] : [],
        ),
      );
      const refuse = (submission: FormAnswer["submission"], status: number, more: Partial<Refused> = {}) => {
        const outcome = status === ERROR_STATUS.conflict ? "conflict" : "refused";
        return answer(
          { form: name, outcome, submission, ...(more.data !== undefined && { data: more.data }) },
          status,
          more.headers,
        );
      };

      const askAgain = (more: Pick<Again, "fault" | "methods">) => {
        const kept = [...sent].filter(
          ([field, value]) => typeof value === "string" && ![...SECRETS, CONFIRM_FIELD].includes(field),
        );
        const fields = Object.fromEntries(kept) as Again["fields"];
        const submission = { status: "error", initialValue: typed } as const;
        const hadPassword = SECRETS.some((name) => sent.has(name));
        const again = { fields, hadPassword, ...more };
        return answer({ form: name, outcome: "refused", submission, again }, ERROR_STATUS.confirm_again);
      };

      if (!found) return refuse({ initialValue: {}, error: { "": ["The page has no such form."] } }, invalid);
      if (sent.has("not_yet")) return answer({ form: name, outcome: "not yet", submission: { initialValue: typed } });
      const read = parseWithZod(own, { schema: found.schema, disableAutoCoercion: !found.emptyIsMissing });
      const faulty = ({ "": formErrors = [], ...fieldErrors }: Faults) =>
        read.reply({ hideFields: SECRETS, fieldErrors, ...(formErrors.length > 0 && { formErrors }) });
      try {
        const code = String(sent.get(CONFIRM_FIELD) ?? "");
        const wrong = code === "" ? null : await confirm(medusa, code);
        if (wrong) return askAgain(wrong);
        // After the code: a form with a password comes back without it, and must not ask for the code once more.
        if (read.status !== "success") return refuse(read.reply({ hideFields: SECRETS }), invalid);
        const id = Object.values(args.params)[0] ?? "";
        const outcome = await found.run({ ...args, medusa, id }, read.value as never);
        if (outcome instanceof Response) return outcome;
        const shown = outcome instanceof ForPage ? outcome : new ForPage(undefined);
        const said = shown.said ?? (typeof found.said === "function" ? found.said(read.value as never) : found.said);
        const submission = { status: "success", initialValue: typed } as const;
        const { data, headers } = shown;
        const done = { form: name, outcome: "done", submission } as const;
        return answer({ ...done, ...(said && { said }), ...(data !== undefined && { data }) }, 200, headers);
      } catch (error) {
        const fault = error instanceof FormFault ? error : undefined;
        const refusal = fault ? fault.more.refusal : error;
        if (fault && !refusal) return refuse(faulty(fault.fields), fault.more.status ?? invalid, fault.more);
        if (!(refusal instanceof AppError)) throw error;
        if (refusal.code === "unauthenticated" && sender !== "anyone") throw toLogin(args.request);
        const { methods = [] } = refusal.details ?? {};
        if (refusal.code === "confirm_again") return askAgain({ methods });
        if (refusal.code === "not_found" && (found.missing ?? missing) === "page") throw toErrorPage(refusal);
        const { status, headers } = refusalOf(refusal);
        return refuse(faulty(fault?.fields ?? faultsOf(refusal, found)), status, { data: fault?.more.data, headers });
      }
    };
  }

  return { form, defineForms };
}
