import { json } from "@remix-run/node";
import type { KeptForm } from "./kept-form";

const textsOf = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** The answer to "Not yet": nothing is done, and the page fills in the form that asked. */
export const askAgain = (form: FormData): Response => json<KeptForm>({ typed: textsOf(form), isConflict: false });

/**
 * The answer to a form of the desk; a refusal also has the form's fields, so that nothing typed is lost if the page
 * builds the form again or no longer has it.
 */
export async function keepTyped(form: FormData, answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const kept: KeptForm = { typed: textsOf(form), isConflict: status === 409 };
  return json({ ...(await answer.json()), ...kept }, { status, headers });
}
