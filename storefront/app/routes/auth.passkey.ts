import { type ActionFunctionArgs, json } from "@remix-run/node";
import { startPasskeySignIn } from "~/auth/index.server";
import { answerRefusal, NO_STORE } from "~/lib/page-responses.server";

const POST_ALONE = { status: 405, headers: { ...NO_STORE, Allow: "POST" } };

export function loader() {
  return json(null, POST_ALONE);
}

/** POST by the sign-in page's script: the question to a passkey, for one sign-in. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return json(null, POST_ALONE);
  try {
    return json(await startPasskeySignIn(context), { headers: NO_STORE });
  } catch (error) {
    return answerRefusal(error);
  }
}
