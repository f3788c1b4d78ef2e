import { z } from "zod";
import type { MailSite } from "../mail-kind";
import { FONT, GROUND, INK, SPACE } from "./text";

export const PicturedProducts = z.array(z.object({ title: z.string(), picture: z.string() }));
type PicturedProducts = z.infer<typeof PicturedProducts>;

/** More would make a mail long, and too large for some mailboxes. */
const MOST_PICTURES = 12;

export const addressesOf = (products: readonly { picture: string }[]): string[] =>
  products
    .map(({ picture }) => picture)
    .filter(Boolean)
    .slice(0, MOST_PICTURES);

type PictureProps = { address: string; alt: string; site: MailSite; width: number };

/** Attached, so that it is shown without a request to anybody; else `alt` on a quiet ground of the same size. */
export function ProductPicture({ address, alt, site, width }: PictureProps) {
  const cid = site.pictures.get(address);
  if (cid === undefined) return null;
  return (
    <img
      src={`cid:${cid}`}
      alt={alt}
      width={width}
      height={(width * 3) / 4}
      className="picture ink"
      style={{
        ...FONT.small,
        color: INK.DEFAULT,
        display: "inline-block",
        verticalAlign: "middle",
        objectFit: "cover",
        backgroundColor: GROUND.line,
        border: 0,
        borderRadius: width > 100 ? "12px" : "8px",
      }}
    />
  );
}

/** Side by side; as many to a line as the screen is wide enough for. */
export function ProductPictures({ products, site }: { products: PicturedProducts; site: MailSite }) {
  const brought = products.slice(0, MOST_PICTURES).filter(({ picture }) => site.pictures.has(picture));
  if (brought.length === 0) return null;
  return (
    <div data-skip-in-text="true" style={{ fontSize: 0, margin: `0 -8px ${SPACE.line} 0` }}>
      {brought.map(({ title, picture }) => (
        <span key={`${title} ${picture}`} style={{ display: "inline-block", padding: "0 8px 8px 0" }}>
          <ProductPicture address={picture} alt={title} site={site} width={160} />
        </span>
      ))}
    </div>
  );
}
