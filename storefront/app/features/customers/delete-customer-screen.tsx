import type { GetCustomerDeletionAnswer, StaffDeletionObstacle } from "medusa-backend/contract";
import { customerPath } from "~/domain/account";
import { ButtonLink } from "~/ui/button";
import { SureForm, sureFields } from "~/ui/fields-form";
import { Notice } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./customers.module.css";

const OBSTACLES: Readonly<Record<StaffDeletionObstacle, string>> = {
  orders: "An order has not been sent yet. Send or cancel it first.",
  payments: "A payment, a refund or a dispute is still open.",
  returns: "A return is on its way, or its refund is not finished yet. Receive or cancel it first.",
  last_owner: "This is the only owner of the shop. Make somebody else an owner first.",
  ops: "This account also signs in to Medusa Admin. Its user there has to be removed first.",
  staff: "This person works here. An owner of the shop takes the role back first.",
};

const Fields = sureFields("delete");

const kept = (count: number) =>
  count === 0
    ? "There are no orders to keep."
    : `${count === 1 ? "One order stays" : `${count} orders stay`}: number, date, products, sums, payment, and the name and addresses on the invoice. The law requires that. E-mail and phone number are removed.`;

/** The step before a customer's data is deleted: what is deleted, what stays, and the obstacles. */
export function DeleteCustomerScreen({ deletion }: { deletion: GetCustomerDeletionAnswer }) {
  const { customer, obstacles, keptOrders } = deletion;
  const { id, name, email, hasAccount } = customer;
  const answer = useFormAnswer("delete");
  const { form, fields } = useAnsweredForm({ id: "delete-customer", schema: Fields, answer });
  return (
    <Screen
      title={hasAccount ? "Delete this account" : "Delete this person's data"}
      about={`${[name, email].filter(Boolean).join(", ") || id}. This cannot be undone.`}
    >
      <ul className={css.facts}>
        <li>
          {hasAccount
            ? "Nobody can sign in to the account any more. The person gets a mail about it."
            : "The person gets a mail about it."}
        </li>
        <li>Saved addresses, carts, the wish list, messages, notes and mails are deleted.</li>
        <li>Reviews, shown questions and shown answers stay, under &quot;A former customer&quot;.</li>
        <li>{kept(keptOrders)}</li>
      </ul>
      {obstacles.length > 0 ? (
        <Notice status="warning" role="status" title="This cannot be deleted yet.">
          <ul className={css.facts}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{OBSTACLES[obstacle]}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <SureForm form={form} meta={fields.sure} word="delete">
          {hasAccount ? "Delete the account" : "Delete the data"}
        </SureForm>
      )}
      <div>
        <ButtonLink variant="outline" to={customerPath(id)}>
          Back to the customer
        </ButtonLink>
      </div>
    </Screen>
  );
}
