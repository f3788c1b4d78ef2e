import "leaflet/dist/leaflet.css";
import { Browser, divIcon } from "leaflet";
import { useMemo, useState } from "react";
import { AttributionControl, MapContainer, Marker, TileLayer } from "react-leaflet";
import type { ShopPlace } from "~/domain/shop-contact";
import styles from "./street-map.module.css";

/** The map's zoom (specification, section 9). */
const ZOOM = 13;
const ATTRIBUTION = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
const LEAFLET = '<a href="https://leafletjs.com">Leaflet</a>';
const PIN = `<svg viewBox="0 0 40 52" aria-hidden="true"><path fill="currentColor" d="M20 1a19 19 0 0 1 19 19c0 12-13 19-19 31C14 39 1 32 1 20A19 19 0 0 1 20 1z"/><path fill="#fff" d="M20 10l9 19h-4.5L20 19.5 15.5 29H11z"/></svg>`;

const icon = divIcon({ className: styles.pin ?? "", html: PIN, iconSize: [40, 52], iconAnchor: [20, 51] });

/** Where its tiles cannot be loaded, a plain background and a note replace them; the marker stays. */
export default function StreetMap({ place: { latitude, longitude, tilesUrl } }: { place: ShopPlace }) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  const tiles = useMemo(
    () => ({
      tileload: () => setState("shown"),
      // A single missing tile is no failure.
      tileerror: () => setState((before) => (before === "shown" ? before : "failed")),
    }),
    [],
  );
  return (
    <>
      <MapContainer
        className={styles.map ?? ""}
        center={[latitude, longitude]}
        zoom={ZOOM}
        scrollWheelZoom={false}
        attributionControl={false}
        // On a phone one finger scrolls the page, and two zoom the map.
        dragging={!Browser.mobile}
      >
        <AttributionControl prefix={LEAFLET} />
        <TileLayer url={tilesUrl} attribution={ATTRIBUTION} eventHandlers={tiles} />
        <Marker position={[latitude, longitude]} icon={icon} title="Aeroloft is here" />
      </MapContainer>
      {state === "failed" ? (
        <p className={styles.notice} role="status">
          The map cannot be shown right now.
        </p>
      ) : null}
    </>
  );
}
