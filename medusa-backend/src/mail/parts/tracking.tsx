import { z } from "zod";
import { FONT, INK, SPACE } from "./look";

/** The tracking details of an order's parcels; `url` is an http(s) address entered by an admin or ops. */
export const TrackedParcels = z.array(
  z.object({ carrier: z.string(), number: z.string(), url: z.string().nullable() }),
);
type TrackedParcels = z.infer<typeof TrackedParcels>;

/** Carrier and number of each parcel, with a link to the courier's page. */
export function ParcelNumbers({ parcels }: { parcels: TrackedParcels }) {
  return parcels.map(({ carrier, number, url }) => (
    <p
      key={`${carrier} ${number}`}
      className="ink"
      style={{ ...FONT.body, color: INK.DEFAULT, margin: `0 0 ${SPACE.line}`, overflowWrap: "anywhere" }}
    >
      {carrier ? (
        <>
          <bdi>{carrier}</bdi>{" "}
        </>
      ) : null}
      <strong>
        <bdi>{number}</bdi>
      </strong>
      {url ? (
        <>
          {" "}
          <a href={url} style={{ color: INK.DEFAULT }}>
            Track the parcel
          </a>
        </>
      ) : null}
    </p>
  ));
}
