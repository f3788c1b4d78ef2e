/** The word of a name that has no Latin letter or digit in it. */
const NAMELESS = "drone";
/** Keeps addresses readable; Medusa's own limit is the database's. */
const MAX_LENGTH = 80;

/** A name as it stands in an address: Latin letters, digits and hyphens, accents taken off; "" where nothing of it is left. */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
}

/** What a product's handle begins with. */
export function handleBase(name: string): string {
  return toSlug(name) || NAMELESS;
}

/** A handle for the name that is not in `taken`: the name itself, or with the first free number behind it. */
export function chooseHandle(name: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(name);
  if (slug && !taken.has(slug)) return slug;
  for (let number = slug ? 2 : 1; ; number += 1) {
    const handle = `${handleBase(name)}-${number}`;
    if (!taken.has(handle)) return handle;
  }
}
