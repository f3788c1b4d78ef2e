import { json } from "@remix-run/node";
import type { KeptForm } from "./kept-form";

/**
 * The answer to a form of the desk; a refusal also has the form's fields, so that nothing typed is lost if the page
 * builds the form again or no longer has it.
 */
export async function keepTyped(form: FormData, answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const kept: KeptForm = { typed: Object.fromEntries(texts), isConflict: status === 409 };
  return json({ ...(await answer.json()), ...kept }, { status, headers });
}
