import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { startPasskey } from "~/auth/index.server";
import { answerRefusal, NO_STORE } from "~/lib/page-responses.server";

const POST_ALONE = { status: 405, headers: { ...NO_STORE, Allow: "POST" } };

export function loader() {
  return json(null, POST_ALONE);
}

const Question = z.enum(["sign-in", "second-step", "own"]);

/** POST by a page's script: the question to a passkey, for one use; `for` says whose. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return json(null, POST_ALONE);
  const question = Question.safeParse(new URL(request.url).searchParams.get("for"));
  if (!question.success) return json({ code: "invalid" }, { status: 422, headers: NO_STORE });
  try {
    return json(await startPasskey(question.data, request, context), { headers: NO_STORE });
  } catch (error) {
    return answerRefusal(error);
  }
}
