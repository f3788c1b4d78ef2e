import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { receiveMessage } from "~/features/stay-in-touch/message.server";

/** There is nothing to read here; the form is on a page. */
export function loader() {
  return redirect("/stay-in-touch");
}

/** POST of the footer's form by its script: 200, or the faults (`MessageAnswer`). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, status, headers } = await receiveMessage(request, context);
  return json(answer, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
