import type { OrderReturn, Returnable } from "medusa-backend/contract";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { documentPath } from "~/domain/order";
import { nameReturned } from "~/domain/order-progress";
import { Allowed, useMay } from "~/ui/allowed";
import { Input, Options, Select, TextArea } from "~/ui/input";
import { infoPath } from "~/ui/layout/info-links";
import { Fault } from "~/ui/notice";
import { PlainField } from "~/ui/plain-field";
import plain from "~/ui/plain-form.module.css";
import { Panel } from "~/ui/screen";
import { PostForm, PressForm, SendButton } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import { LinePicture, PiecesSelect } from "./order-parts";
import parts from "./order-parts.module.css";
import css from "./order-returns.module.css";
import { ReceiptDone, ReceiveReturn } from "./receive-return";
import { lineFields, typedPieces } from "./return-fields";

const STATES: Readonly<Record<OrderReturn["status"], string>> = {
  requested: "We are waiting for the parcel",
  partially_received: "Part of it has arrived",
  received: "It has arrived",
  canceled: "Cancelled",
};

const isUnderWay = ({ status }: OrderReturn) => status === "requested" || status === "partially_received";

/** The owner cancels what has not arrived; an admin closes a partly received return. */
const isCancellable = ({ status }: OrderReturn, { own, receivable }: { own: boolean; receivable: boolean }) =>
  (status === "requested" && own) || (status === "partially_received" && (own || receivable));

type Props = {
  orderId: string;
  returns: OrderReturn[];
  returnable: Returnable | null;
  /** The owner may cancel a return that has not arrived, or the rest of it. */
  own: boolean;
  /** The staff enters received pieces here, and closes the return without the rest, as far as the role allows it. */
  receivable: boolean;
};

/** The returns of an order with their states, and the form for another one. */
export function OrderReturns({ orderId, returns, returnable, own, receivable }: Props) {
  const { formatDate } = useDates();
  const opens = useMay()("open returns") && receivable;
  if (returns.length === 0 && !returnable) return null;
  return (
    <Panel id="returns" title="Returns">
      <ReturnsSaid />
      {returns.map((one) => (
        <div key={one.id} className={css.return}>
          <p>
            <strong className={css.number}>{`Return #${one.number}`}</strong>
            {` ${STATES[one.status]}`}
          </p>
          <p className={parts.words}>{nameReturned(one)}</p>
          <p className={parts.words}>
            {`Requested ${formatDate(one.requestedAt)}${one.receivedAt ? `, arrived ${formatDate(one.receivedAt)}` : ""}${one.reason ? `. ${one.reason}` : ""}`}
          </p>
          {one.refusal ? (
            <p className={parts.words}>
              {receivable ? "Refused: " : "We did not take it back: "}
              <span dir="auto">{one.refusal}</span>
            </p>
          ) : null}
          {one.note ? (
            <p className={css.note} dir="auto">
              {one.note}
            </p>
          ) : null}
          <ReturnLabel orderId={orderId} one={one} receivable={receivable} />
          {receivable && isUnderWay(one) ? (
            <Allowed to="receive returns">
              <ReceiveReturn returnId={one.id} items={one.items} />
            </Allowed>
          ) : null}
          {opens && isUnderWay(one) ? (
            <RefuseReturn returnId={one.id} number={one.number} rest={one.status === "partially_received"} />
          ) : null}
          {receivable ? <ReceiptDone returnId={one.id} items={one.items} /> : null}
          {one.status === "requested" && !receivable ? (
            <p>
              <TextLink to={infoPath("returns")}>How to pack and send it</TextLink>
            </p>
          ) : null}
          {isCancellable(one, { own, receivable: opens }) ? (
            <CancelReturn returnId={one.id} number={one.number} rest={one.status === "partially_received"} />
          ) : null}
        </div>
      ))}
      {returnable && receivable && !opens ? <Allowed to="open returns">{null}</Allowed> : null}
      {returnable && (opens || !receivable) ? (
        <ReturnForm key={returns.map(({ status }) => status).join()} returnable={returnable} byStaff={receivable} />
      ) : null}
    </Panel>
  );
}

/** What became of a form about returns. It gets the focus, because the form is gone, and it may be out of view. */
function ReturnsSaid() {
  const { isDone, said, sent } = useFormAnswer(["return", "staff-return", "label", "cancel", "refuse"]);
  const line = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has what was sent anew
  useEffect(() => {
    if (isDone) line.current?.focus();
  }, [isDone, sent]);
  if (!isDone || !said) return null;
  return (
    <p ref={line} role="status" tabIndex={-1} className={css.said}>
      {said}
    </p>
  );
}

/** The link to a return's label once it is given; before that, when it comes, or the button of the staff. */
function ReturnLabel({ orderId, one, receivable }: { orderId: string; one: OrderReturn; receivable: boolean }) {
  if (one.label !== "")
    return (
      <p>
        <TextLink to={documentPath(orderId, one.label)} reloadDocument download>
          {`Return label ${one.label} (PDF)`}
        </TextLink>
      </p>
    );
  if (one.status !== "requested") return null;
  if (!receivable)
    return (
      <p className={parts.words}>The return label comes within two working days of your request. Please wait for it.</p>
    );
  return (
    <Allowed to="open returns" otherwise={null}>
      <PressForm fields={{ form: "label", return_id: one.id }}>{`Give the label for return #${one.number}`}</PressForm>
    </Allowed>
  );
}

type ActProps = {
  form: "cancel" | "refuse";
  returnId: string;
  summary: string;
  meaning: string;
  button: string;
  children?: ReactNode;
};

/** A form that ends a return, or its rest. It explains the consequences before its button. */
function ReturnAct({ form, returnId, summary, meaning, button, children }: ActProps) {
  const { fault } = useFormAnswer(form, { return_id: returnId });
  return (
    <details className={css.fold} open={fault ? true : undefined}>
      <summary>{summary}</summary>
      <PostForm preventScrollReset className={css.receive} fields={{ form, return_id: returnId }}>
        <p className={css.meaning}>{meaning}</p>
        {children}
        <SendButton size="sm" variant="outline" danger>
          {button}
        </SendButton>
        <Fault as="span">{fault}</Fault>
      </PostForm>
    </details>
  );
}

/** `rest`: a part of it has arrived, and only the rest is ended. */
type EndProps = { returnId: string; number: number; rest: boolean };

const CancelReturn = ({ returnId, number, rest }: EndProps) =>
  rest ? (
    <ReturnAct
      form="cancel"
      returnId={returnId}
      summary="The rest is not coming"
      meaning="Nothing is refunded for what has not arrived. Another return can be requested for it as long as returns are open."
      button={`Close return #${number}`}
    />
  ) : (
    <ReturnAct
      form="cancel"
      returnId={returnId}
      summary="Cancel this return"
      meaning="You keep it, and nothing is refunded. You can request a return again as long as returns are open."
      button={`Cancel return #${number}`}
    />
  );

/** For an admin; the customer gets the reason. */
function RefuseReturn({ returnId, number, rest }: EndProps) {
  const id = useId();
  const { typed } = useFormAnswer("refuse", { return_id: returnId });
  return (
    <ReturnAct
      form="refuse"
      returnId={returnId}
      summary={rest ? "Refuse the rest" : "Refuse this return"}
      meaning="Nothing is refunded for it. The customer gets a mail with your reason."
      button={`Refuse return #${number}`}
    >
      <label htmlFor={id}>Reason</label>
      <Input id={id} name="refusal" maxLength={500} autoComplete="off" dir="auto" defaultValue={typed.refusal} />
    </ReturnAct>
  );
}

/** `byStaff`: an admin opens the return for the customer. */
type ReturnFormProps = { returnable: Returnable; byStaff: boolean };

function ReturnForm({ returnable: { until, lines, reasons }, byStaff }: ReturnFormProps) {
  const { formatDate } = useDates();
  const id = useId();
  const { fault, typed, isAgain } = useFormAnswer(["return", "staff-return"]);
  const isOnePiece = lines.length === 1 && lines[0]?.quantity === 1;
  const chosenOf = (lineId: string) => (isAgain ? typedPieces(typed, lineId) : isOnePiece ? "1" : "0");
  return (
    <details className={css.request} open={fault ? true : undefined}>
      <summary>{byStaff ? "Open a return for the customer" : "Send something back"}</summary>
      {byStaff ? (
        <p className={css.requestWords}>
          The customer gets a mail. Give them the return label then. Nothing is refunded yet.
        </p>
      ) : (
        <p className={css.requestWords}>
          {`Until ${formatDate(until)}, without giving a reason. `}
          <TextLink to={infoPath("returns")}>How it works</TextLink>
        </p>
      )}
      <PostForm preventScrollReset className={plain.form}>
        <input type="hidden" name="form" value={byStaff ? "staff-return" : "return"} />
        <ul className={parts.items}>
          {lines.map((line, place) => (
            <li key={line.lineId} className={css.line}>
              <LinePicture src={line.imageUrl} />
              <label htmlFor={`${id}-${place}`} className={parts.name}>
                {line.title}
              </label>
              <input type="hidden" name={lineFields(place).line} value={line.lineId} />
              <div className={css.take}>
                <PiecesSelect
                  id={`${id}-${place}`}
                  name={lineFields(place).quantity}
                  defaultValue={chosenOf(line.lineId)}
                  most={line.quantity}
                  textOf={(pieces) => (pieces === 0 ? "Keep" : byStaff ? `Take back ${pieces}` : `Send back ${pieces}`)}
                />
              </div>
            </li>
          ))}
        </ul>
        <PlainField id={`${id}-reason`} label="Reason">
          <Select id={`${id}-reason`} name="reasonId" defaultValue={typed.reasonId ?? ""}>
            <option value="">{byStaff ? "None given" : "Tell us why, if you like"}</option>
            <Options of={reasons.map(({ id, label }) => [id, label])} />
          </Select>
        </PlainField>
        <PlainField id={`${id}-note`} label="Anything we should know (optional)">
          <TextArea id={`${id}-note`} name="note" rows={3} maxLength={500} dir="auto" defaultValue={typed.note} />
        </PlainField>
        <Fault as="div" className={plain.fault}>
          {fault}
        </Fault>
        <SendButton className={plain.send}>{byStaff ? "Open the return" : "Request the return"}</SendButton>
      </PostForm>
    </details>
  );
}
