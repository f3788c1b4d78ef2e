/** The shop's time zone by its IANA name: lists of orders filter by its days, and exports write its dates. */
export const shopTimeZone = (): string => "UTC";
