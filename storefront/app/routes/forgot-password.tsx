import type { MetaFunction } from "@remix-run/node";
import { RequestPasswordReset } from "medusa-backend/contract/routes";
import { defineForms, form } from "~/auth/index.server";
import { ForgotPasswordForm, ForgotPasswordScreen, LinkSentScreen } from "~/auth/screens";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Forgot your password?");

export const action = defineForms(
  {
    ask: form(
      ForgotPasswordForm,
      async ({ context }, { email }) => {
        await visitorMedusa(context).call(RequestPasswordReset, { email });
        return show({ sentTo: email });
      },
      { emptyIsMissing: true },
    ),
  },
  { who: "anyone", invalid: 400 },
);

export const headers = actionHeaders;

export default function ForgotPassword() {
  const { data } = useFormAnswer<{ sentTo: string }>();
  return data ? <LinkSentScreen email={data.sentTo} /> : <ForgotPasswordScreen />;
}
