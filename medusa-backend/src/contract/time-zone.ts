import { z } from "zod";

/**
 * True for a name of the IANA database. Offsets such as "+05:30" are refused: PostgreSQL reads their sign the other
 * way.
 */
function isTimeZone(timeZone: string): boolean {
  if (timeZone !== "UTC" && !/^[A-Za-z]+\/[\w+/-]+$/.test(timeZone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone }));
  } catch {
    return false;
  }
}

/** A time zone by its IANA name: "UTC", "Asia/Dhaka". */
export const TimeZone = z.string().refine(isTimeZone, "must be the IANA name of a time zone, such as America/New_York");

/** The shop's time zone if SHOP_TIME_ZONE is not set. */
export const DEFAULT_TIME_ZONE = "UTC";
