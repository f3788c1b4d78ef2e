type Sent = { shipped_at: string | null; delivered_at: string | null };

const DAY_MS = 86_400_000;
/** How long a parcel may take that nobody has marked as delivered: the longest delivery that the shop names. */
const LONGEST_WAY_DAYS = 14;

type Period = {
  days: number;
  /** When the last parcel is still to come, at the earliest, in milliseconds; null where all have been sent. */
  moreFrom: number | null;
};

/**
 * When the customer's time to send things back ends, in milliseconds: `days` after the last parcel came. Null before
 * anything was sent.
 */
export function returnPeriodEnd(parcels: readonly Sent[], { days, moreFrom }: Period): number | null {
  const came = parcels.flatMap(({ shipped_at, delivered_at }) => {
    if (delivered_at) return Date.parse(delivered_at);
    return shipped_at ? Date.parse(shipped_at) + LONGEST_WAY_DAYS * DAY_MS : [];
  });
  return came.length > 0 ? Math.max(...came, moreFrom ?? 0) + days * DAY_MS : null;
}
