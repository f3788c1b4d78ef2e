import { useState } from "react";
import type { OrderDesk } from "~/medusa/order-desk.server";
import { Notice } from "~/ui/notice";
import { useAccount, useDates } from "~/ui/shop-context";
import { useFormAnswer } from "~/ui/use-form-answer";
import { ActText } from "./desk-records";
import css from "./desk-screen.module.css";

/** The fields of the desk's forms that somebody types, with their labels. */
const TYPED: Readonly<Record<string, string>> = {
  carrier: "Carrier",
  tracking_number: "Tracking number",
  tracking_url: "Tracking link",
  goodwill: "Goodwill, in dollars",
  reason: "Reason for the refund",
  refusal: "Reason",
  text: "Note",
  note: "Note",
  name: "Recipient",
  street: "Street, or the whole address",
  extra: "Flat or floor",
  city: "City",
  province: "State or province",
  postcode: "Postcode",
  phone: "Telephone",
};

/**
 * What others did to the order since its page was opened, and what was typed into a form that was refused for it: the
 * page may not show that form any more.
 */
export function SinceOpened({ history }: Pick<OrderDesk, "history">) {
  const { formatTime } = useDates();
  const me = useAccount()?.email;
  const answer = useFormAnswer();
  const [opened] = useState(() => new Set(history.map(({ id }) => id)));
  const news = history.filter(({ id, actor }) => !opened.has(id) && actor !== me);
  const typed = Object.entries(answer.isConflict ? answer.typed : {}).filter(
    ([name, text]) => TYPED[name] !== undefined && text !== "",
  );
  if (news.length === 0 && typed.length === 0) return null;
  return (
    <Notice status="warning" title={news.length > 0 ? "Since you opened this page" : "Nothing was done"}>
      <ul className={css.records}>
        {news.map((act) => (
          <li key={act.id} className={css.record}>
            <ActText act={act} />
            <span>
              {act.actor} · <time dateTime={act.created_at}>{formatTime(act.created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {typed.length > 0 ? (
        <dl aria-label="What you typed">
          {typed.map(([name, text]) => (
            <div key={name}>
              <dt className={css.typedLabel}>You typed: {TYPED[name]}</dt>
              <dd className={css.text} dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Notice>
  );
}
