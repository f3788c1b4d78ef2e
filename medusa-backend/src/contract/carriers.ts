import { z } from "zod";
import { isWebAddress } from "./web-address";

/** The placeholder for the parcel's number in a carrier's link. */
export const NUMBER_MARK = "{number}";

/**
 * A carrier: its name, the address of its page about a parcel, and the form of its numbers ("" if unpublished). A
 * number of another form only causes a warning.
 */
export const Carrier = z.object({ name: z.string(), link: z.string(), form: z.string() });
export type Carrier = z.infer<typeof Carrier>;

/** The carriers that every shop knows. The owner's own come with the setting CARRIERS. */
export const CARRIERS: readonly Carrier[] = [
  { name: "UPS", link: `https://www.ups.com/track?tracknum=${NUMBER_MARK}`, form: "1Z[0-9A-Z]{16}" },
  {
    name: "FedEx",
    link: `https://www.fedex.com/fedextrack/?trknbr=${NUMBER_MARK}`,
    form: "\\d{12}|\\d{15}|\\d{20}|\\d{22}",
  },
  {
    name: "DHL",
    link: `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${NUMBER_MARK}`,
    form: "\\d{10,12}|\\d{14}|\\d{16}|\\d{20}|[A-Z]{2,4}[0-9A-Z]{7,35}",
  },
  {
    name: "USPS",
    link: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${NUMBER_MARK}`,
    form: "\\d{20}|\\d{22}|\\d{26}|\\d{30}|\\d{34}|[A-Z]{2}\\d{9}US",
  },
  {
    name: "Royal Mail",
    link: `https://www.royalmail.com/track-your-item#/tracking-results/${NUMBER_MARK}`,
    form: "[A-Z]{2}\\d{9}GB|[0-9A-Z]{16}|[0-9A-Z]{21}",
  },
  {
    name: "GLS",
    link: `https://gls-group.com/GROUP/en/parcel-tracking?match=${NUMBER_MARK}`,
    form: "\\d{11,12}|\\d{14}|[0-9A-Z]{8}",
  },
  { name: "DPD", link: `https://tracking.dpd.de/status/en_US/parcel/${NUMBER_MARK}`, form: "\\d{14}[0-9A-Z]?" },
  { name: "Pathao", link: `https://merchant.pathao.com/tracking?consignment_id=${NUMBER_MARK}`, form: "" },
  { name: "Sundarban", link: `https://tracking.sundarbancourierltd.com/?number=${NUMBER_MARK}`, form: "" },
];

const SEPARATOR = ";";

/**
 * The owner's own carriers from the setting: "Name=https://carrier.example/{number}", separated by ";". A known
 * carrier's name replaces its link.
 */
export const OwnCarriers = z.string().transform((text, context): Carrier[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", ...rest] = part.split("=");
      const link = rest.join("=").trim();
      if (name.trim() === "" || !isWebAddress(link) || !link.includes(NUMBER_MARK))
        context.addIssue({
          code: "custom",
          message: `"${part}" is not a name, "=" and an address with ${NUMBER_MARK}`,
        });
      return { name: name.trim(), link, form: "" };
    }),
);

/** The carriers to choose from: the shop's, then the owner's. */
export function listCarriers(own: readonly Carrier[]): Carrier[] {
  const replaced = new Set(own.map(({ name }) => name.toLowerCase()));
  return [...CARRIERS.filter(({ name }) => !replaced.has(name.toLowerCase())), ...own];
}

const compact = (number: string) => number.replaceAll(/[\s-]/g, "").toUpperCase();
const findCarrier = (carriers: readonly Carrier[], name: string) =>
  carriers.find((carrier) => carrier.name.toLowerCase() === name.trim().toLowerCase());

const inLink = (number: string) => encodeURIComponent(number.replaceAll(/\s/g, ""));

type Numbered = { carrier: string; number: string };

/** The carrier's page about a parcel; "" for an unknown carrier. */
export function linkOfParcel(carriers: readonly Carrier[], { carrier, number }: Numbered): string {
  const link = findCarrier(carriers, carrier)?.link ?? "";
  return number.trim() === "" ? "" : link.replaceAll(NUMBER_MARK, inLink(number));
}

/** The number in a link of this carrier's form; null for another link. */
function numberIn({ link }: Carrier, url: string): string | null {
  const [before = "", after = ""] = link.split(NUMBER_MARK);
  const isOfForm = url.startsWith(before) && url.endsWith(after) && url.length > before.length + after.length;
  const number = isOfForm ? url.slice(before.length, url.length - after.length) : "";
  return /^[^/?&#]+$/.test(number) ? number : null;
}

/**
 * The link that was typed for a parcel; "" for one that its carrier and number make anyway, and for a known carrier's
 * page about another number, which stays behind when a number is corrected.
 */
export function typedLink(carriers: readonly Carrier[], { url, ...parcel }: Numbered & { url: string }): string {
  const isMade = carriers.some((carrier) => {
    const number = numberIn(carrier, url);
    return number !== null && (number !== inLink(parcel.number) || carrier === findCarrier(carriers, parcel.carrier));
  });
  return isMade ? "" : url;
}

/** False if a carrier's numbers have another form. */
export function looksLikeNumber(
  carriers: readonly Carrier[],
  { carrier, number }: { carrier: string; number: string },
) {
  const form = findCarrier(carriers, carrier)?.form ?? "";
  return number.trim() === "" || form === "" || new RegExp(`^(?:${form})$`).test(compact(number));
}
