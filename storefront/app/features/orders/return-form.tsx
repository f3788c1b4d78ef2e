import type { Returnable } from "medusa-backend/contract";
import { useId } from "react";
import { Button } from "~/ui/button";
import { Select, TextArea } from "~/ui/input";
import { infoPath } from "~/ui/layout/info-links";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import { LinePicture } from "./order-lines";
import { lineFields } from "./return-fields";
import css from "./return-form.module.css";

/** `byDesk`: an admin opens the return for the customer. */
type Props = { returnable: Returnable; byDesk: boolean };

/** The form to return lines of an order; works without scripts as well. */
export function ReturnForm({ returnable: { until, lines, reasons }, byDesk }: Props) {
  const { formatDate } = useDates();
  const id = useId();
  const busy = useScreenPost();
  const { fault } = useFormAnswer(["return", "desk-return"]);
  return (
    <details className={css.fold} open={fault ? true : undefined}>
      <summary>{byDesk ? "Open a return for the customer" : "Send something back"}</summary>
      {byDesk ? (
        <p className={css.words}>The customer gets a mail that says where to send it. Nothing is refunded yet.</p>
      ) : (
        <p className={css.words}>
          {`Until ${formatDate(until)}, without giving a reason. `}
          <TextLink to={infoPath("returns")}>How it works</TextLink>
        </p>
      )}
      <PostForm preventScrollReset className={css.form}>
        <input type="hidden" name="form" value={byDesk ? "desk-return" : "return"} />
        <div role="alert" className={css.fault}>
          {fault}
        </div>
        <ul className={css.lines}>
          {lines.map((line, place) => (
            <li key={line.line_id} className={css.line}>
              <LinePicture src={line.image_url} />
              <label htmlFor={`${id}-${place}`} className={css.name}>
                {line.title}
              </label>
              <input type="hidden" name={lineFields(place).line} value={line.line_id} />
              <div className={css.pieces}>
                <Select id={`${id}-${place}`} name={lineFields(place).quantity} defaultValue="0">
                  {Array.from({ length: line.quantity + 1 }, (_, pieces) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the options are the numbers themselves
                    <option key={pieces} value={pieces}>
                      {pieces === 0 ? "Keep" : byDesk ? `Take back ${pieces}` : `Send back ${pieces}`}
                    </option>
                  ))}
                </Select>
              </div>
            </li>
          ))}
        </ul>
        <div className={css.field}>
          <label htmlFor={`${id}-reason`}>Reason</label>
          <Select id={`${id}-reason`} name="reason_id" defaultValue="">
            <option value="">Choose one</option>
            {reasons.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reason.label}
              </option>
            ))}
          </Select>
        </div>
        <div className={css.field}>
          <label htmlFor={`${id}-note`}>Anything we should know (optional)</label>
          <TextArea id={`${id}-note`} name="note" rows={3} maxLength={500} dir="auto" />
        </div>
        <Button type="submit" className={css.send} aria-disabled={busy}>
          {byDesk ? "Open the return" : "Request the return"}
        </Button>
      </PostForm>
    </details>
  );
}
