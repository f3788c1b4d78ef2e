import { Form, useSearchParams } from "@remix-run/react";
import {
  type ListMessagesAnswer,
  MESSAGE_LIST,
  ORDER_LIST,
  type StaffMessage,
  type ViewOf,
} from "medusa-backend/contract";
import { useId } from "react";
import { toQuery } from "~/domain/list-view";
import { countOrders } from "~/domain/order";
import { Allowed, CustomerLink, LinkFor, useMay } from "~/ui/allowed";
import { StateBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import texts from "~/ui/customer-texts.module.css";
import { Options, Select } from "~/ui/input";
import { ListNotes, ListPage } from "~/ui/list-page";
import { SearchField } from "~/ui/list-search";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import { AnswerForm, Words, Writer } from "~/ui/shop-answer";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";

type View = ViewOf<typeof MESSAGE_LIST>;
/** What people wrote to the shop, to read, find and answer; `page` is null if Medusa does not answer. */
export function MessagesScreen({ view, page }: { view: View; page: ListMessagesAnswer | null }) {
  const { said, fault, form, sent } = useFormAnswer();
  const messages = page?.messages ?? [];
  const isBeside = form === "answer" && messages.some(({ id, state }) => id === sent.id && state === "open");
  return (
    <Screen
      title="Messages"
      about="What people write through Stay In Touch. Nobody has checked that an address belongs to its sender."
    >
      <ListPage
        list={MESSAGE_LIST}
        view={view}
        page={page && { count: messages.length, next: page.nextCursor }}
        counts={{ "": page?.open }}
        notes={
          <>
            <Allowed to="answer messages">{null}</Allowed>
            <ListNotes said={said} fault={isBeside ? undefined : fault} />
          </>
        }
        items={messages.map((message) => <MessageRow key={message.id} message={message} view={view} />)}
      />
    </Screen>
  );
}

type RowProps = { message: StaffMessage; view: View };

/** A message with its sender's orders, and its answer or the form for one. */
function MessageRow({ message, view }: RowProps) {
  const { id, name, email, text, state, createdAt, customerId, hasAccount, orders, answer } = message;
  const mayAnswer = useMay()("answer messages");
  const heading = `message-${id}`;
  return (
    <li>
      <article className={`${list.row} ${texts.row}`} aria-labelledby={heading}>
        <div className={texts.about}>
          <StateBadge state={state} />
          <h2 id={heading} className={list.name}>
            <CustomerLink id={customerId} name={name} />
          </h2>
          <Writer name={email} email={null} at={createdAt} />
          <p className={list.muted}>
            <span>{hasAccount ? "Has an account" : "No account"}</span>
            {" · "}
            {orders > 0 ? (
              <LinkFor
                permission="read orders"
                to={`${ORDER_LIST.path}?${toQuery({ q: email, status: "all" })}`}
                className={texts.pageLink}
              >
                {countOrders(orders)}
                <span className={unseen.text}>{`, of ${email}`}</span>
              </LinkFor>
            ) : (
              <span>No orders</span>
            )}
          </p>
        </div>
        <div className={texts.texts}>
          <Words>{text}</Words>
          {state === "answered" || !mayAnswer ? null : (
            <div className={list.acts}>
              <PressForm fields={{ form: state === "spam" ? "reopen" : "spam", id }}>
                {state === "spam" ? "Not spam" : "Spam"}
                <span className={unseen.text}>{`, message from ${name}`}</span>
              </PressForm>
            </div>
          )}
          {answer ? (
            <div className={texts.ownerAnswer}>
              <Writer name={answer.by ?? "Aeroloft"} email={null} at={answer.at} />
              <Words>{answer.text}</Words>
            </div>
          ) : null}
          {state === "open" ? (
            <Allowed to="answer messages" otherwise={null}>
              <Answer message={message} view={view} />
            </Allowed>
          ) : null}
        </div>
      </article>
    </li>
  );
}

/** The form for the answer. The address may say with which template it begins, so templates work without scripts. */
function Answer({ message: { id, name }, view }: RowProps) {
  const { fault, typed, isAgain } = useFormAnswer("answer", { id });
  const [asked] = useSearchParams();
  const template = asked.get("answer") === id ? readTemplate(asked.get("template")) : null;
  return (
    <details open={isAgain || template !== null || undefined}>
      <summary className={list.open}>
        Answer
        <span className={unseen.text}>{` ${name}`}</span>
      </summary>
      <div className={texts.form}>
        <TemplateForm id={id} view={view} template={template} />
        <AnswerForm
          key={template}
          fields={{ id }}
          label="Your answer, sent by e-mail with the message below it"
          text={typed.text ?? (template ? beginAnswer(template, name) : "")}
          fault={fault}
          send="Send the answer"
        />
      </div>
    </details>
  );
}

function TemplateForm({ id, view, template }: { id: string; view: View; template: string | null }) {
  const field = useId();
  return (
    <Form method="get" action={MESSAGE_LIST.path} preventScrollReset className={list.acts}>
      {[...new URLSearchParams(toQuery(view)), ["answer", id]].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField id={field} label="Begin with">
        <Select id={field} name="template" size="md" defaultValue={template ?? undefined}>
          <Options of={Object.entries(TEMPLATES).map(([name, { label }]) => [name, label])} />
        </Select>
      </SearchField>
      <Button type="submit" size="sm" variant="outline">
        Use the template
      </Button>
    </Form>
  );
}

/** How an answer may begin, by the name in the address: its name on the screen, and its words. */
const TEMPLATES = {
  order: {
    label: "Which order?",
    words:
      "Thank you for writing. Which order is it about? Please send us its number, which is in the e-mail that confirmed it.",
  },
  return: {
    label: "How to return something",
    words:
      'You can return what you bought. The page "Returns and refunds", linked at the foot of our shop, says how to do it and when you get your money back.',
  },
  thanks: {
    label: "Thank you",
    words: "Thank you for telling us. We have passed it on to those who can do something about it.",
  },
} as const;

/** The template that an address names; null for any other. */
export const readTemplate = (name: string | null): keyof typeof TEMPLATES | null =>
  name !== null && Object.hasOwn(TEMPLATES, name) ? (name as keyof typeof TEMPLATES) : null;

/** An answer to somebody, begun from a template. */
export const beginAnswer = (template: keyof typeof TEMPLATES, name: string): string =>
  `Hello ${name},\n\n${TEMPLATES[template].words}\n\nAeroloft`;
