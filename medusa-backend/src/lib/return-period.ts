type Sent = { shipped_at: string | null; delivered_at: string | null };

const DAY_MS = 86_400_000;
/** How long a parcel may take that nobody has marked as delivered: the longest delivery that the shop names. */
const LONGEST_WAY_DAYS = 14;

/**
 * When the customer's time to send things back ends, in milliseconds: `days` after the last parcel came. Null before
 * anything was sent.
 */
export function returnPeriodEnd(parcels: readonly Sent[], days: number): number | null {
  const came = parcels.flatMap(({ shipped_at, delivered_at }) => {
    if (delivered_at) return Date.parse(delivered_at);
    return shipped_at ? Date.parse(shipped_at) + LONGEST_WAY_DAYS * DAY_MS : [];
  });
  return came.length > 0 ? Math.max(...came) + days * DAY_MS : null;
}
