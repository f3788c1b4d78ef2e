import type { Parcel } from "~/domain/order-progress";
import screen from "./order-screen.module.css";
import css from "./parcels.module.css";
import { TrackingForm } from "./tracking-form";

/** The parcels of an order with what couriers call them; admins change that here. */
export function Parcels({ parcels, editable }: { parcels: Parcel[]; editable: boolean }) {
  const shown = editable ? parcels : parcels.filter(({ tracking }) => tracking.length > 0);
  return shown.map((parcel, place) => (
    <section key={parcel.parcelId} className={screen.panel} aria-labelledby={`parcel-${place}`}>
      <h2 id={`parcel-${place}`} className={screen.heading}>
        {parcels.length > 1 ? `Parcel ${parcels.indexOf(parcel) + 1} of ${parcels.length}` : "Parcel"}
      </h2>
      {parcels.length > 1 ? (
        <p className={css.contents}>{parcel.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ")}</p>
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
          <summary>{parcel.tracking.length === 0 ? "Enter the tracking number" : "Change the tracking number"}</summary>
          <TrackingForm parcel={parcel} />
        </details>
      ) : null}
    </section>
  ));
}
