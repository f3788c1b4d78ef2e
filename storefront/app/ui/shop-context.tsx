import { createContext, type ReactNode, useContext } from "react";
import type { Account } from "~/domain/account";
import { type Dates, datesIn } from "~/domain/dates";
import type { ShopContact } from "~/domain/shop-contact";

/** In `testMode` no real money moves, and pages say so. `sandboxScript` is an address in place of Stripe's script. */
export type Payments = { publishableKey: string; testMode: boolean; sandboxScript: string | null };

/**
 * The root loader's data. `account` is null if nobody is signed in, or that is unknown (`accountUnknown`);
 * `sessionMark` is that of the account's session, null while unknown; `payments` is null for visitors; `origin` has no
 * trailing slash; `timeZone` (IANA) is that of the shop's days, `year` the year there; `country` is the shop's default
 * one.
 */
export type Shop = {
  account: Account | null;
  accountUnknown: boolean;
  sessionMark: string | null;
  payments: Payments | null;
  contact: ShopContact;
  origin: string;
  timeZone: string;
  country: string;
  year: number;
};

export const EMPTY_SHOP: Shop = {
  account: null,
  accountUnknown: false,
  sessionMark: null,
  payments: null,
  contact: { address: [], emails: [], phones: [] },
  origin: "",
  timeZone: "UTC",
  country: "us",
  year: new Date().getUTCFullYear(),
};
const ShopContext = createContext<Shop>(EMPTY_SHOP);

/** Provides the root loader's data to every screen. */
export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>;
}

export function useShop(): Shop {
  return useContext(ShopContext);
}

const NO_PAYMENTS: Payments = { publishableKey: "", testMode: false, sandboxScript: null };

/** The settings for card payments; empty ones for a visitor. */
export function usePayments(): Payments {
  return useContext(ShopContext).payments ?? NO_PAYMENTS;
}

/** The signed-in person, or null. */
export function useAccount(): Account | null {
  return useContext(ShopContext).account;
}

/** Dates and times in the shop's time zone, on the server as in the browser. */
export function useDates(): Dates {
  return datesIn(useContext(ShopContext).timeZone);
}

type TimeProps = { at: string; className?: string | undefined };

/** A day (of a UTC ISO string) in the shop's time zone. */
export function Day({ at, className }: TimeProps) {
  const { formatDate } = useDates();
  return (
    <time dateTime={at} className={className}>
      {formatDate(at)}
    </time>
  );
}

/** A day and a time (of a UTC ISO string) in the shop's time zone. */
export function Moment({ at, className }: TimeProps) {
  const { formatTime } = useDates();
  return (
    <time dateTime={at} className={className}>
      {formatTime(at)}
    </time>
  );
}
