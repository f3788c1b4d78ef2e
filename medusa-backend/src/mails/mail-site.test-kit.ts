import type { MailSite } from "./mail-kind";

export const siteWith = (...addresses: string[]): MailSite => ({
  url: "https://shop.example",
  sender: {
    name: "Aeroloft Ltd",
    address: ["House 27, Road 11", "Banani, Dhaka 1213", "Bangladesh"],
    email: "help@shop.example",
  },
  pictures: new Map(addresses.map((address, index) => [address, `picture-${index}`])),
});
