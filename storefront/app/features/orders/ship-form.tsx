import { type Carrier, riskSentence } from "medusa-backend/contract";
import { Fragment, useId } from "react";
import { type LinePieces, namePieces, type PackedParcel } from "~/domain/order-progress";
import { Fault } from "~/ui/notice";
import { PlainInput } from "~/ui/plain-field";
import plain from "~/ui/plain-form.module.css";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AskFirst } from "./ask-first";
import { PiecesSelect } from "./order-parts";
import parts from "./order-parts.module.css";
import css from "./parcels.module.css";
import { mailWords, type ParcelQuestion, shipLineFields } from "./ship-fields";

/** The page's answer to the form of a parcel that is to be sent: one that was packed already, "" for a new one. */
export const useShipAnswer = (packedId: string) =>
  useFormAnswer<ParcelQuestion>(["parcel", "send"], { packed_id: packedId });

type Props = { left: LinePieces[]; carriers: Carrier[] };

/** Asks for a parcel's pieces and tracking. The page then shows the mail; only the second button sends the parcel. */
export function ShipForm({ left, carriers }: Props) {
  const id = useId();
  const { data: question, fault, typed } = useShipAnswer("");
  if (question) return <Question question={question} />;
  return (
    <PostForm preventScrollReset className={plain.form} fields={{ form: "parcel" }}>
      <ul className={css.lines}>
        {left.map(({ lineId, title, quantity }, place) => (
          <li key={lineId} className={css.line}>
            <label htmlFor={`${id}-${place}`}>{title}</label>
            <input type="hidden" name={shipLineFields(place).line} value={lineId} />
            <input type="hidden" name={shipLineFields(place).left} value={quantity} />
            <PiecesSelect
              id={`${id}-${place}`}
              name={shipLineFields(place).quantity}
              defaultValue={typedPieces(typed, lineId, quantity)}
              most={quantity}
              textOf={(pieces) => `${pieces} of ${quantity}`}
            />
          </li>
        ))}
      </ul>
      <CourierFields carriers={carriers} typed={typed} />
      <Fault className={plain.fault}>{fault}</Fault>
      <SendButton className={plain.send}>Ship these</SendButton>
    </PostForm>
  );
}

/** The number of pieces that was chosen for a line before the form was refused; all of them if fewer are left now. */
function typedPieces(typed: Readonly<Record<string, string>>, lineId: string, most: number): string {
  const place = Object.keys(typed).findIndex((_, at) => typed[shipLineFields(at).line] === lineId);
  const pieces = typed[shipLineFields(place).quantity];
  return pieces !== undefined && Number(pieces) <= most ? pieces : String(most);
}

function CourierFields({ carriers, typed }: Pick<Props, "carriers"> & { typed: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <div className={css.fields}>
      <PlainInput
        label="Carrier (optional)"
        suggests={carriers.map(({ name }) => name)}
        size="lg"
        name="carrier"
        dir="auto"
        defaultValue={typed.carrier}
      />
      <PlainInput
        label="Tracking number (optional)"
        size="lg"
        name="trackingNumber"
        maxLength={100}
        defaultValue={typed.trackingNumber}
      />
      <PlainInput
        label="Tracking link (optional)"
        size="lg"
        name="trackingUrl"
        inputMode="url"
        defaultValue={typed.trackingUrl}
        aria-describedby={`${id}-help`}
      >
        <span id={`${id}-help`} className={parts.small}>
          Leave it empty for a carrier on the list: the shop knows its page.
        </span>
      </PlainInput>
    </div>
  );
}

type PackedProps = { packed: PackedParcel; left: LinePieces[]; carriers: Carrier[]; cannotSend: string | null };

/** A parcel that was packed in Medusa Admin and not sent: it is sent as it is, or unpacked. */
export function PackedForm({ packed: { parcelId, items }, left, carriers, cannotSend }: PackedProps) {
  const { data: question, fault, typed } = useShipAnswer(parcelId);
  const unpacking = useFormAnswer("cancelParcel", { parcel_id: parcelId });
  if (question) return <Question question={question} />;
  return (
    <>
      {cannotSend ? (
        <p className={parts.small}>{cannotSend}</p>
      ) : (
        <PostForm preventScrollReset className={plain.form} fields={{ form: "parcel", packed_id: parcelId }}>
          {items.map(({ lineId, quantity }, place) => (
            <Fragment key={lineId}>
              <input type="hidden" name={shipLineFields(place).line} value={lineId} />
              <input type="hidden" name={shipLineFields(place).quantity} value={quantity} />
              <input
                type="hidden"
                name={shipLineFields(place).left}
                value={left.find((line) => line.lineId === lineId)?.quantity ?? quantity}
              />
            </Fragment>
          ))}
          <CourierFields carriers={carriers} typed={typed} />
          <Fault className={plain.fault}>{fault}</Fault>
          <SendButton className={plain.send}>Ship this parcel</SendButton>
        </PostForm>
      )}
      <PostForm preventScrollReset fields={{ form: "cancelParcel", parcel_id: parcelId }}>
        <SendButton size="sm" variant="ghost">
          Unpack it
        </SendButton>
        <Fault className={plain.fault}>{unpacking.fault}</Fault>
      </PostForm>
    </>
  );
}

function Question({ question }: { question: ParcelQuestion }) {
  const { items, carrier, number, link, looksOdd, risks, fields } = question;
  const meaning = (
    <div className={css.meaning}>
      {risks.map((kind) => (
        <p key={kind} className={css.odd}>
          {riskSentence(kind)}
        </p>
      ))}
      {looksOdd ? (
        <p className={css.odd}>
          {`${carrier} numbers usually look different from ${number}. Compare it with the label.`}
        </p>
      ) : null}
      <p>{`The customer gets a mail: “${mailWords(question)}”`}</p>
      {number ? (
        <p>
          With the number <strong>{[carrier, number].filter(Boolean).join(" ")}</strong>
          {link ? (
            <>
              {" and a link to "}
              <span className={css.link}>{link}</span>
            </>
          ) : null}
          .
        </p>
      ) : (
        <p>Without a tracking number. You can enter one later; it is sent by mail, too.</p>
      )}
    </div>
  );
  return (
    <AskFirst
      title={`Send ${namePieces(items)}?`}
      meaning={meaning}
      yes={risks.length > 0 ? "Send it all the same" : "Send and tell the customer"}
      fields={{ ...fields, form: "send" }}
    />
  );
}
