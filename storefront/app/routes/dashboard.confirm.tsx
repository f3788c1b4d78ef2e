import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AskedCode } from "medusa-backend/contract";
import { ConfirmAgain, ConfirmAgainByPasskey, GetSecondFactor } from "medusa-backend/contract/routes";
import { asCustomer, defineForms, form } from "~/auth/index.server";
import { OwnPasskeyFields } from "~/features/accounts/account-fields";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, throwErrorPage } from "~/lib/page-responses.server";
import { safeRedirect } from "~/lib/safe-redirect";
import { ButtonLink } from "~/ui/button";
import { CodeInput } from "~/ui/confirm-again";
import layout from "~/ui/form-field.module.css";
import { FormAnswer } from "~/ui/notice";
import { AskPasskey } from "~/ui/passkeys/ask-passkey";
import { Screen } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Confirm that it is you");

/** Asks for a code or a passkey, before a file if there is its address (`to`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asCustomer({ request, context });
  const { isOn, asksPasskey, hasPasskey } = await medusa.call(GetSecondFactor).catch(throwErrorPage);
  const to = new URL(request.url).searchParams.get("to");
  const isRecovery = asksPasskey && !isOn;
  return json({ isRecovery, hasPasskey, to: to === null ? null : safeRedirect(to) });
}

export const action = defineForms(
  {
    confirm: form(AskedCode, ({ medusa }, fields) => medusa.call(ConfirmAgain, fields), {
      said: "Confirmed.",
      fieldOf: { invalid_credentials: "code" },
    }),
    passkey: form(OwnPasskeyFields, ({ medusa }, fields) => medusa.call(ConfirmAgainByPasskey, fields), "Confirmed."),
  },
  { who: "customer", unnamed: "confirm", invalid: 400 },
);

export const headers = actionHeaders;

export default function ConfirmRoute() {
  const { to, isRecovery, hasPasskey } = useLoaderData<typeof loader>();
  const { isDone, said } = useFormAnswer();
  const { fault } = useFormAnswer("confirm");
  const { fault: refused } = useFormAnswer("passkey");
  return (
    <Screen title="Confirm that it is you" about="Some actions and files need a code or a passkey not long before.">
      <FormAnswer done={said} />
      {isDone && to ? (
        <div>
          <ButtonLink to={to} reloadDocument>
            Download the file
          </ButtonLink>
        </div>
      ) : null}
      {isDone ? null : (
        <>
          <PostForm>
            <div className={layout.narrow}>
              <CodeInput id="code" name="code" isRecovery={isRecovery} fault={fault} />
              <div>
                <SendButton size="lg">Confirm</SendButton>
              </div>
            </div>
          </PostForm>
          {hasPasskey ? (
            <AskPasskey
              question="own"
              fields={{ form: "passkey" }}
              button="Confirm with a passkey"
              variant="outline"
              size="lg"
              refused={refused}
            />
          ) : null}
        </>
      )}
    </Screen>
  );
}
