/** Watt-hours up to which planes take a battery in the cabin, and up to which they take it if the airline agrees. */
const CABIN_WH = 100;
const AGREED_WH = 160;

/** Whether passengers can take a battery of this energy on a plane, and the condition (ICAO Doc 9284, table 8-1). */
export function onAPlane(batteryWh: number): { how: string; condition: string } {
  if (batteryWh <= CABIN_WH)
    return { how: "In cabin baggage", condition: `up to ${CABIN_WH} Wh, spares with covered terminals` };
  return batteryWh <= AGREED_WH
    ? { how: "In cabin baggage if the airline agrees", condition: `above ${CABIN_WH} Wh, two spares at most` }
    : { how: "Not in baggage", condition: `above ${AGREED_WH} Wh, as cargo only` };
}
