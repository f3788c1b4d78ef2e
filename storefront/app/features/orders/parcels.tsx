import type { Dates } from "~/domain/dates";
import { namePieces, type Parcel, type Pieces } from "~/domain/order-progress";
import { useDates } from "~/ui/shop-context";
import screen from "./order-screen.module.css";
import css from "./parcels.module.css";
import { TrackingForm } from "./tracking-form";

type Props = {
  parcels: Parcel[];
  /** What is still to be sent. */
  left: Pieces[];
  /** Admins enter here what couriers call the parcels, and ship what is left. */
  editable: boolean;
};

/**
 * The parcels of an order with what couriers call them and, where there are several, what is in each; then what is
 * left.
 */
export function Parcels({ parcels, left, editable }: Props) {
  const dates = useDates();
  const inParts = parcels.length > 1 || (parcels.length > 0 && left.length > 0);
  const shown = editable || inParts ? parcels : parcels.filter(({ tracking }) => tracking.length > 0);
  return (
    <>
      {shown.map((parcel, place) => (
        <section key={parcel.parcelId} className={screen.panel} aria-labelledby={`parcel-${place}`}>
          <h2 id={`parcel-${place}`} className={screen.heading}>
            {nameOf(parcels.indexOf(parcel), parcels.length, left.length > 0)}
          </h2>
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
              <TrackingForm parcel={parcel} sentLast={left.length === 0 && parcel === parcels.at(-1)} />
            </details>
          ) : null}
        </section>
      ))}
      {left.length > 0 && (editable || inParts) ? (
        <section className={screen.panel} aria-labelledby="ship">
          <h2 id="ship" className={screen.heading}>
            {inParts ? "Still to be sent" : "Ship it"}
          </h2>
          {inParts ? <p className={css.contents}>{namePieces(left)}</p> : null}
          {editable ? <TrackingForm parcel={null} sentLast={false} /> : null}
        </section>
      ) : null}
    </>
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
