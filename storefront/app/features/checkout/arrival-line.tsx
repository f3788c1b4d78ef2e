import { placeName } from "medusa-backend/contract/countries";
import { arrivalWords, type ExpectedArrival } from "~/domain/costs";
import { useDates } from "~/ui/shop-context";
import link from "~/ui/text-link.module.css";
import unseen from "~/ui/unseen.module.css";
import styles from "./arrival-line.module.css";

/**
 * Where the order goes: the country (empty if none is known), what to say if the shop does not deliver
 * there, and how to change it.
 */
export type WhereTo = { country: string; refusal: string | null; onChange: () => void };

type Props = { arrival: ExpectedArrival | null; whereTo: WhereTo | null };

/** When the order arrives, and where; or that the shop does not deliver there. Empty until either is known. */
export function ArrivalLine({ arrival, whereTo }: Props) {
  const dates = useDates();
  if (whereTo?.refusal) return <>{whereTo.refusal}</>;
  if (!arrival) return null;
  const words = arrivalWords(arrival, dates);
  if (!whereTo?.country) return <>{`${words}, delivered to ${arrival.place}.`}</>;
  const { country, onChange } = whereTo;
  return (
    <>
      <span>{`${words}, `}</span>
      <span className={styles.place}>
        {`delivered to ${placeName(country)} · `}
        <button type="button" className={link.link} onClick={onChange}>
          change<span className={unseen.text}> where it goes</span>
        </button>
      </span>
    </>
  );
}
