import { type Carrier, typedLink } from "medusa-backend/contract";
import type { Dates } from "~/domain/dates";
import { type LinePieces, namePieces, type PackedParcel, type Parcel } from "~/domain/order-progress";
import { FieldsForm } from "~/ui/fields-form";
import { TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { Suggestions } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { Panel } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { TrackingFields } from "./order-fields";
import parts from "./order-parts.module.css";
import css from "./parcels.module.css";
import { PackedForm, ShipForm, useShipAnswer } from "./ship-form";

type Props = {
  parcels: Parcel[];
  left: LinePieces[];
  /** Parcels that were packed in Medusa Admin and not sent; their pieces are among those that are left. */
  packed?: PackedParcel[];
  /** The ids of parcels whose sending cannot be taken back. */
  settled?: readonly string[];
  cannotSend?: string | null;
  carriers: Carrier[];
  /** Admins enter tracking details here, and ship the rest. */
  editable: boolean;
};

/** The parcels of an order with tracking details and, if there are several, contents; then the pieces left. */
export function Parcels({ parcels, left, packed = [], settled = [], cannotSend = null, carriers, editable }: Props) {
  const dates = useDates();
  const { said } = useFormAnswer("send");
  const { fault } = useShipAnswer("");
  const inParts = parcels.length > 1 || (parcels.length > 0 && left.length > 0);
  const shown = editable || inParts ? parcels : parcels.filter(({ tracking }) => tracking.length > 0);
  return (
    <>
      {shown.map((parcel, place) => (
        <Panel
          key={parcel.parcelId}
          id={`parcel-${place}`}
          title={nameOf(parcels.indexOf(parcel), parcels.length, left.length > 0)}
        >
          {inParts ? (
            <p className={css.contents}>
              {namePieces(parcel.items)}
              <br />
              {whenWords(parcel, dates)}
            </p>
          ) : null}
          {parcel.tracking.map(({ number, url }) => (
            <p key={number} className={css.tracking}>
              {parcel.carrier ? <span>{parcel.carrier}</span> : null}
              <strong className={css.number}>{number}</strong>
              {url ? (
                <a href={url} rel="noopener noreferrer nofollow" className={css.track}>
                  Track the parcel
                </a>
              ) : null}
            </p>
          ))}
          {editable ? (
            <details className={css.change} open={parcel.tracking.length === 0}>
              <summary>
                {parcel.tracking.length === 0 ? "Enter the tracking number" : "Change the tracking number"}
              </summary>
              <TrackingForm parcel={parcel} carriers={carriers} />
            </details>
          ) : null}
          {editable ? <ParcelActions parcel={parcel} settled={settled.includes(parcel.parcelId)} /> : null}
        </Panel>
      ))}
      {packed.map((parcel) => (
        <Panel key={parcel.parcelId} id={`packed-${parcel.parcelId}`} title="Packed, not sent">
          <p className={css.contents}>
            {namePieces(parcel.items)}
            <br />
            {`Packed in Medusa Admin ${dates.formatDate(parcel.packedAt)}`}
          </p>
          <PackedForm packed={parcel} left={left} carriers={carriers} cannotSend={cannotSend} />
        </Panel>
      ))}
      {left.length > 0 && (editable || inParts) ? (
        <Panel id="ship" title={inParts ? "Still to be sent" : "Ship it"}>
          {packed.length > 0 ? (
            <p className={css.contents}>
              These include packed pieces. If a parcel needs them, they are unpacked first.
            </p>
          ) : null}
          {inParts && !editable ? <p className={css.contents}>{namePieces(left)}</p> : null}
          {editable && cannotSend ? <p className={css.contents}>{cannotSend}</p> : null}
          {editable && !cannotSend ? (
            <ShipForm
              key={left.map(({ lineId, quantity }) => `${lineId}${quantity}`).join()}
              left={left}
              carriers={carriers}
            />
          ) : null}
        </Panel>
      ) : null}
      {editable && (left.length === 0 || cannotSend) && fault ? <Fault className={css.fault}>{fault}</Fault> : null}
      {editable ? (
        <p role="status" className={css.sent}>
          {said}
        </p>
      ) : null}
    </>
  );
}

type ActionsProps = { parcel: Parcel; settled: boolean };

/** What an admin can note about a parcel; each fold says what follows before its button. */
function ParcelActions({ parcel: { parcelId, shippedAt, deliveredAt }, settled }: ActionsProps) {
  if (deliveredAt)
    return shippedAt ? (
      <div className={css.actions}>
        <ParcelAction
          key="undeliver"
          parcelId={parcelId}
          form="undeliver"
          summary="It has not arrived after all"
          button="Take it back"
        >
          It counts as on its way again, and the days for returns no longer run from its arrival.
        </ParcelAction>
      </div>
    ) : null;
  return (
    <div className={css.actions}>
      <ParcelAction parcelId={parcelId} form="delivered" summary="Has it arrived?" button="It has arrived">
        The customer sees it as delivered, and the days for returns run from now. You can take it back.
      </ParcelAction>
      {settled ? (
        <p className={css.contents}>Something in it is being returned, or was refunded, so it counts as sent.</p>
      ) : (
        <ParcelAction
          parcelId={parcelId}
          form="cancelParcel"
          summary="It was not sent after all"
          button="Take it back"
          danger
        >
          Its pieces can be sent again. If a mail said that it had left, another one corrects that.
        </ParcelAction>
      )}
    </div>
  );
}

type ActionProps = {
  parcelId: string;
  form: string;
  summary: string;
  button: string;
  danger?: boolean;
  children: string;
};

function ParcelAction({ parcelId, form, summary, button, danger = false, children }: ActionProps) {
  const { fault } = useFormAnswer(form, { parcel_id: parcelId });
  return (
    <details className={css.change} open={fault ? true : undefined}>
      <summary>{summary}</summary>
      <PostForm preventScrollReset className={css.cancelling} fields={{ form, parcel_id: parcelId }}>
        <p>{children}</p>
        <Fault as="span" className={css.fault}>
          {fault}
        </Fault>
        <SendButton size="sm" variant="outline" danger={danger}>
          {button}
        </SendButton>
      </PostForm>
    </details>
  );
}

function nameOf(place: number, count: number, more: boolean): string {
  if (count === 1 && !more) return "Parcel";
  return more ? `Parcel ${place + 1}` : `Parcel ${place + 1} of ${count}`;
}

function whenWords({ shippedAt, deliveredAt }: Parcel, { formatDate }: Dates): string {
  if (deliveredAt) return `Delivered ${formatDate(deliveredAt)}`;
  return shippedAt ? `Sent ${formatDate(shippedAt)}` : "";
}

/** An admin's form for a parcel's tracking details. Works without scripts as well. */
function TrackingForm({ parcel, carriers }: { parcel: Parcel; carriers: Carrier[] }) {
  const { parcelId } = parcel;
  const answer = useFormAnswer("tracking", { parcel_id: parcelId });
  const [label] = parcel.tracking;
  const { form, fields, busy } = useAnsweredForm({
    id: `tracking-${parcelId}`,
    schema: TrackingFields,
    answer,
    defaultValue: {
      carrier: parcel.carrier,
      trackingNumber: label?.number ?? "",
      trackingUrl: label?.url ? typedLink(carriers, { ...label, carrier: parcel.carrier, url: label.url }) : "",
    },
  });
  return (
    <FieldsForm form={form} preventScrollReset fields={{ form: "tracking", parcel_id: parcelId }}>
      <div className={layout.pair}>
        <TextField meta={fields.carrier} label="Carrier (optional)" dir="auto" list={`${form.id}-carriers`} />
        <Suggestions id={`${form.id}-carriers`} of={carriers.map(({ name }) => name)} />
        <TextField meta={fields.trackingNumber} label="Tracking number" />
      </div>
      <TextField
        meta={fields.trackingUrl}
        label="Tracking link (optional)"
        type="url"
        help="Leave it empty for a carrier on the list: the shop knows its page"
      />
      <div className={css.send}>
        <SendButton>Save tracking</SendButton>
        <p role="status" className={parts.words}>
          {busy ? null : answer.said}
        </p>
      </div>
    </FieldsForm>
  );
}
