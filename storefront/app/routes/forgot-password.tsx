import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RequestPasswordReset } from "medusa-backend/contract/routes";
import { ForgotPasswordForm, ForgotPasswordScreen, LinkSentScreen } from "~/auth/screens";
import { actionHeaders } from "~/lib/page-headers.server";
import { readForm } from "~/lib/read-form.server";
import { invalidFields, type RefusedForm, refusedByBackend } from "~/lib/refused-form";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => [
  { title: "Forgot your password? – Aeroloft" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request, ForgotPasswordForm), { schema: ForgotPasswordForm });
  if (submission.status !== "success") return refuse(invalidFields(submission));
  try {
    await visitorMedusa(context).call(RequestPasswordReset, submission.value);
    return json({ sentTo: submission.value.email, failure: null });
  } catch (error) {
    return refuse(refusedByBackend(submission, error));
  }
}

export const headers = actionHeaders;

function refuse({ result, status, headers }: RefusedForm) {
  return json({ sentTo: null, failure: result }, { status, headers });
}

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  if (answer?.sentTo) return <LinkSentScreen email={answer.sentTo} />;
  return <ForgotPasswordScreen failure={answer?.failure ?? undefined} />;
}
