type ShareLink = { network: string; href: string };

const PAGE = "/home#reviews";

/**
 * The networks on which a visitor can share the reviews. `origin` is the shop's public address. No network is contacted
 * before its link is followed.
 */
export function shareLinks(origin: string): ShareLink[] {
  const page = encodeURIComponent(`${origin}${PAGE}`);
  return [
    {
      network: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${page}`,
    },
    {
      network: "X",
      href: `https://x.com/intent/post?url=${page}`,
    },
    {
      network: "LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}`,
    },
  ];
}
