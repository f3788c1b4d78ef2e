import { Link, type MetaDescriptor, useLocation } from "@remix-run/react";
import type { MyProductReviewAnswer } from "medusa-backend/contract";
import { memo, type RefObject, useMemo, useRef } from "react";
import { priceWords, productPath, variantIn } from "~/domain/product";
import type { Figures, LinkedProduct, ShownProductPage } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";
import { chosenVariant, toBought, withVariant } from "~/domain/variants";
import { pageMeta, preloadPicture } from "~/lib/page-meta";
import { breadcrumbData, productData, trailTo } from "~/lib/search-engines/structured-data";
import { StructuredData, useOffer } from "~/ui/inline-script";
import { filesOf } from "~/ui/product-picture/address";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { useShop } from "~/ui/shop-context";
import { CartNeedsScripts, ProductGrid, useBuying } from "../product-card";
import { BuyAndFly, useHere } from "./buy-and-fly";
import { BuyBar, BuyBox, KitParts } from "./buy-box";
import { Gallery, STAGE_SIZES } from "./gallery";
import { PagePart } from "./page-part";
import { BatteryNote, BoxContents, PageParts, SafetyAndMaker, SampleFrames, SpecTable } from "./product-details";
import { ProductQuestions, ProductReviews } from "./product-reviews";
import styles from "./product-screen.module.css";
import { toKeyFigures } from "./specification";
import { GoneVariant, VariantChoice } from "./variant-choice";

function KeyFigures({ figures, isUs }: { figures: Figures; isUs: boolean }) {
  const shown = toKeyFigures(figures, isUs);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {shown.map(({ label, number, unit }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>
            {`${number} `}
            <span className={styles.unit}>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `html` is what the server made of the description's marks. */
function Description({ text, html }: { text: string; html?: string | undefined }) {
  if (html !== undefined)
    return (
      <section
        className={styles.text}
        data-marked
        aria-label="Description"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/marked-up.server.ts leaves nothing that runs
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0) return null;
  return (
    <section className={styles.text} aria-label="Description">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </section>
  );
}

/** `own` is null for a visitor, and if Medusa does not answer; a promise while it is loading. */
type Props = {
  shown: ShownProductPage;
  own: MyProductReviewAnswer | null | Promise<MyProductReviewAnswer | null>;
  linkTexts?: Readonly<Record<string, string>>;
  /** Whether the most helpful reviews are shown, and not the newest. */
  isByHelp?: boolean;
  /** Whether the address named a variant that is not on sale when the page was served. */
  isGone?: boolean;
};

/** Without a call, so that a choice is shown at once. `variant` is null for a product with one variant. */
function useChosen(served: ShownProductPage) {
  const { search } = useLocation();
  const wanted = variantIn(search);
  const variant = chosenVariant(served, search);
  const shown = useMemo(() => withVariant(served, variant), [served, variant]);
  const bought = useMemo(() => toBought(shown, variant), [shown, variant]);
  return { shown, variant, bought, isOther: variant !== null && wanted !== null && wanted !== variant.variantId };
}

/** The page of a product: pictures and facts on the left, and price, stock and buttons always at hand. */
export function ProductScreen({ shown: served, own, linkTexts, isByHelp, isGone = false }: Props) {
  const { product } = served;
  const here = useHere(served);
  const { shown, variant, bought, isOther } = useChosen(here);
  const buttons = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLElement>(null);
  const stock = stockOf(shown);
  const buying = useBuying();
  const press = {
    disabled: stock.kind === "sold-out",
    answer: buying.answerOf(bought),
    onAdd: () => buying.add(bought),
    onPurchase: () => buying.purchase(bought),
  };
  return (
    <>
      <Data shown={here} />
      <article className={styles.page} aria-labelledby="product-name">
        <nav className={styles.trail} aria-label="Breadcrumb">
          <ol>
            <li>
              <Link to="/explore" prefetch="intent">
                Store
              </Link>
            </li>
            <li aria-current="page">{product.name}</li>
          </ol>
        </nav>
        <Pictures shown={shown} />
        <div className={styles.buy} data-choice={variant !== null || undefined}>
          <BuyBox
            shown={shown}
            bought={bought}
            choice={
              variant ? (
                <VariantChoice served={here} variant={variant} bought={bought} isGone={isOther} />
              ) : isGone ? (
                <GoneVariant />
              ) : null
            }
            sku={variant?.sku}
            stock={stock}
            linkTexts={linkTexts}
            buttons={buttons}
            addedTimes={buying.addedTimes}
            press={press}
          />
          <CartNeedsScripts />
        </div>
        <Facts shown={shown} own={own} isByHelp={isByHelp} />
      </article>
      <GoesWith shown={shown} />
      <Related shown={shown} cards={cards} />
      <BuyBar shown={shown} hasChoice={variant !== null} stock={stock} watched={buttons} others={cards} press={press} />
      {buying.announcement}
    </>
  );
}

// What follows is rendered once for a product: a press of "Add to Cart" changes the buttons alone.

const Data = memo(function Data({ shown }: Pick<Props, "shown">) {
  const { origin } = useShop();
  const offer = useOffer();
  return <StructuredData data={[productData(origin, shown, offer), breadcrumbData(origin, trailTo(shown.product))]} />;
});

/** Another gallery for a variant with pictures of its own: it begins at its first. */
const Pictures = memo(function Pictures({ shown: { product, pictures, variants = [] } }: Pick<Props, "shown">) {
  const isOne = variants.every((variant) => variant.pictures === undefined);
  return (
    <div className={styles.pictures}>
      <Gallery
        key={isOne ? product.productId : pictures.map(({ src }) => src).join(" ")}
        product={product}
        pictures={pictures}
        hasThumbs={!isOne}
      />
    </div>
  );
});

const Facts = memo(function Facts({ shown, own, isByHelp }: Props) {
  const { product, variants, descriptionHtml, figures, here, rating, reviews, questions } = shown;
  const isUs = here.country === "us";
  return (
    <div className={styles.facts}>
      <PageParts shown={shown} />
      <WhatItFits fits={shown.fits} />
      <BuyAndFly product={product} here={here} />
      <KeyFigures figures={figures} isUs={isUs} />
      <Description text={product.description} html={descriptionHtml} />
      <SampleFrames product={product} figures={figures} />
      {variants ? <KitParts kit={shown.kit} product={product} /> : null}
      <BoxContents handle={product.handle} figures={figures} />
      <SpecTable figures={figures} isUs={isUs} />
      <BatteryNote figures={figures} />
      <SafetyAndMaker figures={figures} />
      <ProductReviews product={product} rating={rating} reviews={reviews} own={own} isByHelp={isByHelp} />
      <ProductQuestions product={product} questions={questions} />
    </div>
  );
});

/** Products of the other side of a link; with their prices where they are offered. */
const LinkedCards = ({ products, priced }: { products: readonly LinkedProduct[]; priced: boolean }) => (
  <ul className={styles.cards}>
    {products.map((product) => (
      <li key={product.handle}>
        <Link to={productPath(product)} prefetch="intent" className={styles.card}>
          <ProductPicture src={product.imageUrl} alt="" sizes="(min-width: 64rem) 18rem, 45vw" />
          <span className={styles.cardName}>{product.name}</span>
          {priced ? <span className={styles.cardPrice}>{priceWords(product)}</span> : null}
        </Link>
      </li>
    ))}
  </ul>
);

/** What an accessory fits, before any of its figures: whoever buys it asks that first. Nothing for other products. */
function WhatItFits({ fits }: Pick<ShownProductPage, "fits">) {
  if (!fits) return null;
  const more = fits.count - fits.products.length;
  return (
    <PagePart id="fits" title="What it fits">
      <LinkedCards products={fits.products} priced={false} />
      {more > 0 ? <p className={styles.all}>{`And ${more.toLocaleString("en-US")} more.`}</p> : null}
    </PagePart>
  );
}

/** Outside of the product's article, because accessories are other products. */
const GoesWith = memo(function GoesWith({ shown: { product, goesWith } }: Pick<Props, "shown">) {
  if (!goesWith) return null;
  const { products, count } = goesWith;
  return (
    <PagePart id="goes-with" title="Goes with it" className={styles.related}>
      <LinkedCards products={products} priced />
      {count > products.length ? (
        <p className={styles.all}>
          <Link to={`/explore?fits=${encodeURIComponent(product.handle)}`} prefetch="intent">
            {`See all ${count.toLocaleString("en-US")}`}
          </Link>
        </p>
      ) : null}
    </PagePart>
  );
});

type RelatedProps = Pick<Props, "shown"> & { cards: RefObject<HTMLElement> };

const Related = memo(function Related({ shown: { related, fits }, cards }: RelatedProps) {
  if (related.length === 0) return null;
  return (
    <section ref={cards} className={`${styles.related} ${styles.others}`} aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        {fits ? "More accessories" : "More to fly"}
      </h2>
      <ProductGrid products={related} level={3} isFirst={false} />
    </section>
  );
});

/** Search engines cut longer ones, in characters. */
const MOST_IN_DESCRIPTION = 160;

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST_IN_DESCRIPTION) return text;
  const kept = characters.slice(0, MOST_IN_DESCRIPTION - 1).join("");
  return `${kept.trimEnd()}…`;
}

/** The 1200 × 630 picture by artwork/scripts/make-site-pictures.ts; else the product's picture as it is. */
function socialPicture({ product: { name }, pictures: [main] }: ShownProductPage) {
  if (!main) return {};
  const ours = filesOf(main.src)?.name;
  const src = ours ? `/images/social/${ours}.jpg` : main.src;
  return { picture: { src, alt: main.alt || name } };
}

/** The picture at the top of the page for the chosen variant, if the shop has it in several widths. */
function largePicture(shown: ShownProductPage, search: string): MetaDescriptor[] {
  const [main] = withVariant(shown, chosenVariant(shown, search)).pictures;
  const files = main ? filesOf(main.src) : null;
  return files ? [preloadPicture({ srcSet: files.avif, sizes: STAGE_SIZES })] : [];
}

/** First a preload of the largest picture, then what search engines and link previews read. */
export function productMeta(
  matches: Parameters<typeof pageMeta>[0],
  shown: ShownProductPage,
  search: string,
): MetaDescriptor[] {
  const { product } = shown;
  const price = priceWords(product);
  const about = product.shortDescription || product.description || `${product.name} at Aeroloft.`;
  return [
    ...largePicture(shown, search),
    ...pageMeta(matches, {
      title: shown.metaTitle ?? `${product.name} – Aeroloft`,
      description: cut(shown.metaDescription ?? `${about} ${price}.`),
      path: productPath(product),
      type: "product",
      ...socialPicture(shown),
    }),
  ];
}
