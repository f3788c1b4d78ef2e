/** The day in the time zone of the test shops, UTC. */
const today = () => new Date().toISOString().slice(0, 10);

/** A test of figures by day. If midnight passed while it failed, it compared two days, and runs once more. */
export const withinOneDay = (test: () => Promise<void>) => async (): Promise<void> => {
  const begun = today();
  try {
    await test();
  } catch (error) {
    if (today() === begun) throw error;
    await test();
  }
};

/** The time of day, as "hh:mm", that is farthest from now in a time zone. */
export function farthestTime(timeZone: string): string {
  const far = new Date(Date.now() + 12 * 60 * 60 * 1000);
  return far.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
}
