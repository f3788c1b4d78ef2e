type Sent = { shipped_at: string | null; delivered_at: string | null };

const DAY_MS = 86_400_000;
/**
 * After this many days, a parcel that nobody marked as delivered counts as delivered: the longest delivery that the
 * shop promises.
 */
const LONGEST_WAY_DAYS = 14;

type Period = {
  days: number;
  /** The earliest time at which a parcel still to be sent can arrive, in milliseconds; null if all have been sent. */
  moreFrom: number | null;
};

/**
 * The end of the customer's return period, in milliseconds: `days` after the last parcel arrived. Null before anything
 * was sent.
 */
export function returnPeriodEnd(parcels: readonly Sent[], { days, moreFrom }: Period): number | null {
  const came = parcels.flatMap(({ shipped_at, delivered_at }) => {
    if (delivered_at) return Date.parse(delivered_at);
    return shipped_at ? Date.parse(shipped_at) + LONGEST_WAY_DAYS * DAY_MS : [];
  });
  return came.length > 0 ? Math.max(...came, moreFrom ?? 0) + days * DAY_MS : null;
}
