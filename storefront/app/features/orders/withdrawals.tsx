import type { Withdrawal } from "medusa-backend/contract";
import { withdrawalPath } from "~/domain/order";
import { namePieces } from "~/domain/order-progress";
import { ButtonLink } from "~/ui/button";
import { infoPath, WITHDRAWAL_LINK } from "~/ui/layout/info-links";
import { Panel } from "~/ui/screen";
import { Moment, useDates } from "~/ui/shop-context";
import parts from "./order-parts.module.css";
import css from "./withdrawals.module.css";

/** The part of the page about returns that says how to withdraw. */
export const HOW_TO_WITHDRAW = `${infoPath("returns")}#withdraw-from-the-contract`;

/** The link to an order's withdrawal, and until when it is there. */
export function WithdrawHere({ orderId, until }: { orderId: string; until: string | null }) {
  const { formatDate } = useDates();
  return (
    <p className={css.here}>
      <ButtonLink size="sm" variant="outline" to={withdrawalPath(orderId)}>
        {WITHDRAWAL_LINK.text}
      </ButtonLink>
      {until ? <span className={parts.words}>{`Until ${formatDate(until)}, without a reason`}</span> : null}
    </p>
  );
}

/** A withdrawal's confirmation in the words of its mail. */
export function WithdrawalText({ text }: Pick<Withdrawal, "text">) {
  return (
    <div className={css.text} dir="auto">
      {text.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** The withdrawals from an order's contract, kept as evidence. */
export function Withdrawals({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  const { formatDate } = useDates();
  if (withdrawals.length === 0) return null;
  return (
    <Panel id="withdrawals" title="Withdrawal from the contract">
      {withdrawals.map((one) => (
        <div key={one.id} className={css.one}>
          <p>
            {"Withdrawn on "}
            <Moment at={one.withdrawnAt} />
            {one.way === "link" ? ", by a mailed link" : ", in the account"}
          </p>
          <p className={parts.words}>{namePieces(one.lines)}</p>
          <p className={parts.words}>
            {one.settled ? "Settled" : `To be refunded no later than ${formatDate(one.refundBy)}`}
          </p>
          <details>
            <summary>What we confirmed by mail</summary>
            <WithdrawalText text={one.text} />
          </details>
        </div>
      ))}
    </Panel>
  );
}
