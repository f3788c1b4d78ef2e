/** The handle of a name without any Latin letter or digit. */
const NAMELESS = "drone";
/** Keeps addresses readable; the database would take far longer ones. */
const MAX_LENGTH = 80;

/** A name as part of an address: Latin letters without accents, digits and hyphens; "" if none of these are left. */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
}

/** The beginning of a product's handle. */
export function handleBase(name: string): string {
  return toSlug(name) || NAMELESS;
}

/** A handle for the name that is not in `taken`: the name itself, or the name with the first free number. */
export function chooseHandle(name: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(name);
  if (slug && !taken.has(slug)) return slug;
  for (let number = slug ? 2 : 1; ; number += 1) {
    const handle = `${handleBase(name)}-${number}`;
    if (!taken.has(handle)) return handle;
  }
}
