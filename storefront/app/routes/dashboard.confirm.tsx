import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AskedCode } from "medusa-backend/contract";
import { ConfirmAgain } from "medusa-backend/contract/routes";
import { defineForms, form, requireAccount } from "~/auth/index.server";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders } from "~/lib/page-responses.server";
import { safeRedirect } from "~/lib/safe-redirect";
import { Button, ButtonLink } from "~/ui/button";
import { CodeInput } from "~/ui/confirm-again";
import layout from "~/ui/form-field.module.css";
import { FormAnswer } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { PostForm, useScreenPost } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Confirm that it is you");

/** Asks for a code before a file; its address is `to`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  return json({ to: safeRedirect(new URL(request.url).searchParams.get("to")) });
}

export const action = defineForms(
  {
    confirm: form(AskedCode, ({ medusa }, fields) => medusa.call(ConfirmAgain, fields), {
      said: "Confirmed.",
      fieldOf: { invalid_credentials: "code" },
    }),
  },
  { who: "customer", invalid: 400 },
);

export const headers = actionHeaders;

export default function ConfirmRoute() {
  const { to } = useLoaderData<typeof loader>();
  const { isDone, said, fault } = useFormAnswer("confirm");
  const busy = useScreenPost();
  return (
    <Screen
      title="Confirm that it is you"
      about="The file has people's data, so it needs a code from your authenticator."
    >
      <FormAnswer done={said} />
      {isDone ? (
        <div>
          <ButtonLink to={to} reloadDocument>
            Download the file
          </ButtonLink>
        </div>
      ) : (
        <PostForm>
          <div className={layout.narrow}>
            <CodeInput id="code" name="code" fault={fault} />
            <div>
              <Button type="submit" size="lg" aria-disabled={busy}>
                Confirm
              </Button>
            </div>
          </div>
        </PostForm>
      )}
    </Screen>
  );
}
