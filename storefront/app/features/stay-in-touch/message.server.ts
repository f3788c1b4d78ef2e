import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/node";
import { SendMessage } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { refusalOf } from "~/lib/forms.server";
import { readForm } from "~/lib/read-form.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import type { MessageAnswer, TypedMessage } from "~/ui/layout/stay-in-touch";

type TakenMessage = { answer: MessageAnswer; typed: TypedMessage; status: number; headers: Record<string, string> };

/** A field as sent; a missing field, or a file, counts as empty. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * 200 once the message is stored to be sent, 400 with faults, 429 and 503 as Medusa's.
 * @throws Response 403 for a form from another site.
 */
export async function receiveMessage(request: Request, context: AppLoadContext): Promise<TakenMessage> {
  const form = await readForm(request, SendMessage.body);
  const typed = { name: textOf(form, "name"), email: textOf(form, "email"), message: textOf(form, "message") };
  const submission = parseWithZod(form, { schema: SendMessage.body });
  if (submission.status !== "success") {
    const faults = submission.reply().error ?? {};
    return { answer: { sent: false, faults: toFaults(faults) }, typed, status: 400, headers: {} };
  }
  try {
    await visitorMedusa(context).call(SendMessage, submission.value);
    return { answer: { sent: true, faults: {} }, typed, status: 200, headers: {} };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = error.fields ? toFaults(error.fields) : { form: [error.message] };
    return { answer: { sent: false, faults }, typed, ...refusalOf(error) };
  }
}

function toFaults(fields: Record<string, string[] | null>): MessageAnswer["faults"] {
  const { name, email, message } = fields;
  return { ...(name && { name }), ...(email && { email }), ...(message && { message }) };
}
