import { Link } from "@remix-run/react";
import { onAPlane } from "medusa-backend/contract";
import type { Figures } from "~/domain/product-page";
import { infoPath } from "~/ui/layout/info-links";
import styles from "./battery-note.module.css";
import screen from "./product-screen.module.css";

/**
 * What the law asks shops to say of a battery that is sold without its drone, also in a kit: Regulation (EU) 2023/1542,
 * articles 13, 62 and 74; UN 3480 for its carriage. Nothing for other products.
 */
export function BatteryNote({ figures }: { figures: Figures }) {
  const { batteryWh, flightTimeMinutes } = figures;
  // What flies comes with its battery built in or beside it.
  if (batteryWh === undefined || flightTimeMinutes !== undefined) return null;
  const { how, condition } = onAPlane(batteryWh);
  return (
    <section className={styles.note} aria-labelledby="battery-rules">
      <h2 id="battery-rules" className={screen.title}>
        Battery rules
      </h2>
      <ul>
        <li>
          <b>Not into household waste.</b> Used batteries are collected separately, which the crossed-out bin on the
          label says. We <Link to={`${infoPath("returns")}#used-batteries`}>take them back free of charge</Link>.
        </li>
        <li>
          <b>On the label:</b> the maker, capacity and energy, chemistry, weight, month of manufacture and the CE mark,
          as Regulation (EU) 2023/1542 asks.
        </li>
        <li>
          <b>By post:</b> dangerous goods, UN 3480. A spare battery travels by road or on cargo aircraft, in a parcel
          with the right marks: <Link to={`${infoPath("shipping")}#batteries`}>how we send it</Link>
          {", "}
          <Link to={`${infoPath("returns")}#batteries-in-a-return`}>how it comes back</Link>.
        </li>
        <li>
          <b>On a plane:</b>
          {` ${how.toLowerCase()} (${condition}). Your airline says how many.`}
        </li>
        <li>
          Do not use a battery that is swollen, dented or was wet. Keep it away from heat, and charge it where you can
          see it.
        </li>
      </ul>
    </section>
  );
}
