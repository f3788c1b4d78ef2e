import type { DeletionAnswer, DeletionObstacle } from "medusa-backend/contract";
import { ButtonLink } from "~/ui/button";
import { SureForm } from "~/ui/fields-form";
import { TextField } from "~/ui/form-field";
import { Notice } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { DeleteAccountFields } from "./account-fields";
import styles from "./account-screen.module.css";

const OBSTACLES: Readonly<Record<DeletionObstacle, string>> = {
  orders: "An order has not been sent yet. Wait until it has been, or cancel it in My Orders.",
  payments:
    "A payment or a refund is still being processed. That takes a few minutes, or longer if your bank looks into it.",
  returns:
    "Something that you are returning has not arrived, or its refund is not finished yet. You can cancel a return on the page of its order, which may be under “Hidden” in My Orders.",
  last_owner: "You are the only owner of the shop. Make somebody else an owner first.",
  ops: "This account also signs in to Medusa Admin. Its user there has to be removed first.",
};

const keptOrders = (count: number) =>
  count === 0
    ? "You have no orders to keep."
    : `We must keep your ${count === 1 ? "order" : `${count} orders`}: number, date, products, sums, payment, and the name and addresses on the invoice. The law requires that. E-mail and phone number are removed.`;

type Props = { deletion: DeletionAnswer; email: string };

/** The step before an account is deleted: what is deleted, what stays, and the obstacles. It works without scripts. */
export function DeleteAccountScreen({ deletion: { obstacles, hasPassword, keptOrders: kept }, email }: Props) {
  return (
    <Screen title="Delete the account" about={`The account of ${email}. This cannot be undone.`}>
      <ul className={styles.facts}>
        <li>
          Nobody can sign in to the account any more. You can sign up with the same e-mail again, as a new customer.
        </li>
        <li>Saved addresses, the cart, the wish list, sign-ins and the mails that we sent you are deleted.</li>
        <li>Your reviews, and your questions and answers that are shown, stay under &quot;A former customer&quot;.</li>
        <li>{keptOrders(kept)}</li>
      </ul>
      {obstacles.length > 0 ? (
        <Notice status="warning" role="status" title="The account cannot be deleted yet.">
          <ul className={styles.facts}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{OBSTACLES[obstacle]}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <DeleteForm hasPassword={hasPassword} email={email} />
      )}
      <div>
        <ButtonLink variant="outline" to="/dashboard/account">
          Keep the account
        </ButtonLink>
      </div>
    </Screen>
  );
}

function DeleteForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const { form, fields } = useAnsweredForm({
    id: "delete-account",
    schema: DeleteAccountFields,
    answer: useFormAnswer(),
    constrained: true,
  });
  return (
    <SureForm
      action="/dashboard/account/delete"
      form={form}
      meta={fields.sure}
      word="delete"
      first={
        hasPassword ? (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <TextField meta={fields.password} label="Your password" type="password" autoComplete="current-password" />
          </>
        ) : (
          <p>You sign in with Google. This works within 10 minutes of a sign-in.</p>
        )
      }
    >
      Delete the account
    </SureForm>
  );
}
