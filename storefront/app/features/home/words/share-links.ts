type ShareLink = { network: string; href: string; icon: string };

const PAGE = "/home#reviews";

/**
 * The networks on which a visitor can share the reviews. `origin` is the shop's public address. No network is contacted
 * before its link is followed. Icons are drawn on a 24 grid.
 */
export function shareLinks(origin: string): ShareLink[] {
  const page = encodeURIComponent(`${origin}${PAGE}`);
  return [
    {
      network: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${page}`,
      icon: "M13.500 22v-8.500h2.900l.5-3.500h-3.400V7.800c0-1 .4-1.800 1.900-1.800h1.700V3c-.8-.1-1.600-.2-2.500-.2-2.900 0-4.700 1.700-4.700 4.700V10H7v3.500h2.900V22z",
    },
    {
      network: "X",
      href: `https://x.com/intent/post?url=${page}`,
      icon: "M4 4h5l3.600 5.100L17 4h2.300l-5.600 6.500L20 20h-5l-4-5.700L6 20H3.700l6.200-7.200zm3.300 1.700l8.600 12.600h1.100L8.300 5.700z",
    },
    {
      network: "LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}`,
      icon: "M4 9.500h3.300V20H4zM5.700 4a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800zM9.500 9.500h3.100v1.500c.5-.9 1.600-1.700 3.100-1.700 3.300 0 3.900 2.100 3.900 4.900V20h-3.300v-5.200c0-1.200 0-2.800-1.700-2.800s-1.900 1.300-1.900 2.700V20H9.500z",
    },
  ];
}
