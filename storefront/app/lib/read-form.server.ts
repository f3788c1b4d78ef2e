import { json } from "@remix-run/node";
import { z } from "zod";
import { refuseForged } from "./forged-requests.server";
import { isForOtherAccount } from "./shop-cookie.server";
import { ACCOUNT_FIELD, SEEN_FIELD } from "./shown-account";

/** Fields are single texts, each named by its key: `name`, never `name[0]` or `name.first`. */
type FlatForm = { shape: Record<string, unknown> };

const isFile = (schema: unknown) => schema instanceof z.ZodType && schema.meta()?.file === true;

/**
 * The fields that `forms` name, and `seen`, each once: the first text of that name. All others, including conform's
 * `__intent__`, are dropped before any code parses their names, because `name[90000000]` would become an array of that
 * length. A text file is read as text. A body that is no form is a form without fields, so that the answer is the page
 * with its faults.
 * @throws Response 403 for a form that a page of another site may have sent; 409, with what was typed, for one that was
 * shown to another account than the one that is signed in.
 */
export async function readForm(request: Request, ...forms: [FlatForm, ...FlatForm[]]): Promise<FormData> {
  refuseForged(request);
  const sent = await readFormData(request);
  const fields = new FormData();
  const files = new Set(forms.flatMap(({ shape }) => Object.keys(shape).filter((name) => isFile(shape[name]))));
  for (const name of forms.flatMap(({ shape }) => Object.keys(shape))) {
    const value = sent.get(name);
    if (typeof value === "string") fields.set(name, value);
    else if (value instanceof Blob && files.has(name)) fields.set(name, await value.text());
  }
  const seen = sent.get(SEEN_FIELD);
  if (typeof seen === "string") fields.set(SEEN_FIELD, seen);
  const shown = sent.get(ACCOUNT_FIELD);
  if (await isForOtherAccount(request, typeof shown === "string" ? shown : null)) throw toOtherAccount(fields);
  return fields;
}

/** Fields that no page shows again. */
export const SECRETS = ["password", "newPassword", "credential"];
const NOT_TYPED = /(^|_)(id|form|intent|place|script|seen|token|confirm_code)$/;
/** Hidden fields: the page wrote them. */
const BY_PAGE =
  /^(redirectTo|repeat|key|uri|passkey|rows|outcomes|was|replaces|in_part|country_from|(\w+_)?(line|left|sent)_\d+)$/;
const isTyped = (name: string) => !SECRETS.includes(name) && !NOT_TYPED.test(name) && !BY_PAGE.test(name);

function toOtherAccount(fields: FormData): Response {
  const typed = [...fields].filter(([name, value]) => value !== "" && isTyped(name));
  return json({ code: "account_changed", typed }, { status: 409, headers: { "Cache-Control": "no-store" } });
}

async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return new FormData();
  }
}
