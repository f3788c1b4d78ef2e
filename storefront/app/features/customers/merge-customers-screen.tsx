import {
  CUSTOMER_LIST,
  type GetMergeAnswer,
  type ListedCustomer,
  type MergeMoves,
  type MergeObstacle,
} from "medusa-backend/contract";
import { customerPath } from "~/domain/account";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SureForm, sureFields } from "~/ui/fields-form";
import { Notice } from "~/ui/notice";
import list from "~/ui/record-list.module.css";
import { Named, Screen, ScreenNotice } from "~/ui/screen";
import { TextLink } from "~/ui/text-link";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./customers.module.css";

const OBSTACLES: Readonly<Record<MergeObstacle, string>> = {
  account: "The record that would end has an account. Merge the other one into it instead.",
  accounts: "Both records have an account. Two accounts cannot be merged.",
  staff: "A record of the shop's staff cannot be merged.",
  deletion: "One of the two records is being deleted.",
  unproven:
    "Nobody has proven to read the e-mail of the account, so it may be a stranger's. Ask the person to set a new password first, by “Forgot your password?” on the page to sign in.",
  writings: "Both wrote a review of the same product, or an answer to the same question. Delete one of them first.",
};

const MOVES: Readonly<Record<keyof MergeMoves, string>> = {
  orders: "Orders",
  returns: "Returns",
  withdrawals: "Withdrawals",
  reviews: "Reviews",
  questions: "Questions",
  answers: "Answers to questions",
  messages: "Messages",
  alerts: "Stock alerts",
  wishes: "Products on the wish list",
  addresses: "Saved addresses",
  notes: "Notes",
};

const Fields = sureFields("merge");

/** The step before two records become one: what moves, what does not, and what stands in the way. */
function Merge({ merge: { from, into, moves, obstacle } }: { merge: GetMergeAnswer }) {
  const answer = useFormAnswer("merge");
  const { form, fields } = useAnsweredForm({ id: "merge-customers", schema: Fields, answer });
  return (
    <Screen
      title="Merge two records"
      about="Merge them only if you are sure that both are the same person. This cannot be undone."
    >
      <dl className={`${list.figures} ${css.figures}`}>
        <Side label="This record ends" customer={from} />
        <Side label="This record gets everything" customer={into} />
      </dl>
      <section aria-labelledby="moves">
        <h2 id="moves" className={css.heading}>
          What moves
        </h2>
        <dl className={`${list.figures} ${css.figures}`}>
          {(Object.keys(MOVES) as (keyof MergeMoves)[]).map((name) => (
            <Named key={name} name={MOVES[name]}>
              {moves[name]}
            </Named>
          ))}
        </dl>
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays" className={css.heading}>
          What does not
        </h2>
        <ul className={css.facts}>
          <li>Name, e-mail, sign-in, password and role of the record that stays are as before.</li>
          <li>Name, e-mail and phone of the record that ends are removed, and so are its groups in Medusa Admin.</li>
          <li>Orders keep their numbers, sums, e-mails, addresses and documents.</li>
          <li>Stock alerts and wishes that both have are kept once.</li>
          {into.hasAccount ? <li>Whoever signs in to the account will see all of these orders.</li> : null}
        </ul>
      </section>
      {obstacle ? (
        <Notice status="warning" role="status" title="These records cannot be merged.">
          {OBSTACLES[obstacle]}
        </Notice>
      ) : (
        <SureForm form={form} meta={fields.sure} word="merge">
          Merge the records
        </SureForm>
      )}
      <div>
        <ButtonLink variant="outline" to={customerPath(into.id)}>
          Back to the customer
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** The step before two records become one; `merge` is null once one of them is gone. */
export const MergeCustomersScreen = ({ merge }: { merge: GetMergeAnswer | null }) =>
  merge ? (
    <Merge merge={merge} />
  ) : (
    <ScreenNotice
      as="h1"
      title="One of these records is gone"
      text="It was merged or deleted in the meantime, so nothing was changed."
    >
      <ButtonLink size="lg" to={CUSTOMER_LIST.path}>
        See all customers
      </ButtonLink>
    </ScreenNotice>
  );

const Side = ({ label, customer }: { label: string; customer: ListedCustomer }) => (
  <Named name={label}>
    <TextLink to={customerPath(customer.id)}>
      <bdi>{customer.name || customer.email || customer.id}</bdi>
    </TextLink>{" "}
    {customer.hasAccount ? <Badge colour="green">Account</Badge> : <Badge colour="gray">No account</Badge>}
    <p className={css.text}>{customer.email}</p>
  </Named>
);
