/** Where the shop is and how it is reached, as invoices say it. */
export const SHOP_CONTACT = {
  address: ["House 27, Road 11", "Banani, Dhaka 1213", "Bangladesh"],
  phone: "+880 1000-200300",
  email: "hello@aeroloft.example",
} as const;
