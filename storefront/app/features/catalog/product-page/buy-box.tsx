import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from "react";
import type { SellingWords } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { backInStockPath, type CardProduct, isHandle, productPath, toCompared, WISH_LIST_PATH } from "~/domain/product";
import type { Figures, ShownProductPage } from "~/domain/product-page";
import type { Stock } from "~/domain/stock";
import { comparePath, listRemembered, MOST_COMPARED } from "~/lib/compare-view";
import { INFO_LINKS, infoPath } from "~/ui/layout/info-links";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import { Mark } from "~/ui/mark";
import { PostForm } from "~/ui/send-once/post-form";
import { useAccount } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import { useVisitorDates } from "~/ui/visitor";
import { BuyButtons, type BuyButtonsProps } from "../product-card";
import styles from "./buy-box.module.css";
import { PartLink } from "./part-link";
import { FreshnessNote, stockWords } from "./stock-words";

/** Puts a product on the wish list of somebody who signs in for it; it needs no script. */
function WishForm({ productId }: { productId: string }) {
  return (
    <PostForm action={WISH_LIST_PATH}>
      <button type="submit" name="product_id" value={productId}>
        <svg aria-hidden="true">
          <Mark of="heart" />
        </svg>
        Wish list
      </button>
    </PostForm>
  );
}

type Press = Omit<BuyButtonsProps, "describedBy">;

type Props = {
  /** The page, with the chosen variant's price and stock. */
  shown: ShownProductPage;
  /** What is bought: the variant, or the product if it has one. */
  bought: CardProduct;
  /** The options, if there are any, and the code of the chosen variant. */
  choice: ReactNode;
  sku: string | undefined;
  stock: Stock;
  /** What the links to information pages say instead of the pages' titles, by the pages' names. */
  linkTexts: Readonly<Record<string, string>> | undefined;
  /** The element around the two buttons; while it is on screen, the bar at the lower edge is not needed. */
  buttons: RefObject<HTMLDivElement>;
  addedTimes: number;
  press: Press;
};

/** Loaded on a press; few products are sold out. */
const BACK_IN_STOCK = lazyPart(() => import("./back-in-stock"), {
  name: "The request",
  askedFor: ({ product }) => product.productId,
});

/** Loaded late, because only people with an account have a list to change in place. */
const WISH_BUTTON = lazyPart(() => import("../wish-list/wish-button"), { name: "The wish list" });

/** A name with more characters gets a smaller font. */
const LONG_NAME = 32;

const BEFORE_BUYING = INFO_LINKS.filter(({ name }) => ["shipping", "returns", "warranty"].includes(name));

/** Name, price, stock and the two ways to buy. */
export function BuyBox(props: Props) {
  const { shown, bought, choice, sku, stock, linkTexts, buttons, addedTimes, press } = props;
  const { product, variants, figures, rating } = shown;
  const notice = flyerNotice(figures);
  const isDrone = figures.flightTimeMinutes !== undefined;
  return (
    <div className={styles.box}>
      {figures.kind ? <p className={styles.kind}>{figures.kind}</p> : null}
      <h1 id="product-name" className={styles.name} data-long={product.name.length > LONG_NAME}>
        {product.name}
      </h1>
      <Fits fits={shown.fits} />
      {rating ? (
        <PartLink className={styles.rating} part="reviews">
          <Stars rating={rating.average} />
          <span>{`${rating.average.toFixed(1)} · ${rating.count} ${rating.count === 1 ? "review" : "reviews"}`}</span>
        </PartLink>
      ) : null}
      {product.shortDescription ? <p className={styles.lead}>{product.shortDescription}</p> : null}
      {variants ? null : <KitParts kit={shown.kit} product={product} />}
      {choice}
      <p className={styles.price} data-testid="price">
        {formatMoney(product.price.amount, product.price.currency)}
      </p>
      {product.lowestBefore === undefined ? (
        <NothingBefore variants={variants} />
      ) : (
        <p className={styles.before} data-testid="lowest-before">
          Lowest price in the 30 days before: <s>{formatMoney(product.lowestBefore)}</s>
        </p>
      )}
      <p id="stock" className={styles.stock} data-stock={stock.kind} data-testid="stock">
        {stockWords(stock)}
      </p>
      <Terms shown={shown} />
      <FreshnessNote freshness={shown.freshness} loadedAt={shown.loadedAt} />
      {notice ? (
        <p id="flyer-notice" className={styles.notice}>
          {[notice.flying, notice.rules].filter(Boolean).join(" ")}
        </p>
      ) : null}
      <div ref={buttons} className={styles.buttons}>
        <BuyButtons {...press} describedBy={notice ? "flyer-notice stock" : "stock"} />
      </div>
      {stock.kind === "sold-out" ? (
        <TellMe key={bought.productId} product={bought} />
      ) : (
        <p className={styles.added}>
          {addedTimes > 0 ? (
            <>
              Added to your cart. <Link to="/checkout">Go to checkout</Link>
            </>
          ) : null}
        </p>
      )}
      {stock.kind === "sold-out" ? (
        <Room of={variants && <p className={styles.promise}>{CHECKED_AGAIN}</p>}>
          <p className={styles.promise}>You can order it again once it is back in stock.</p>
        </Room>
      ) : (
        <p className={styles.promise}>{CHECKED_AGAIN}</p>
      )}
      <ul className={styles.service} aria-label="Before you buy">
        {BEFORE_BUYING.map(({ name, text }) => (
          <li key={name}>
            <Link to={infoPath(name)} prefetch="intent">
              {linkTexts?.[name] ?? text}
            </Link>
          </li>
        ))}
        {isDrone ? (
          <li>
            <CompareLink bought={bought} />
          </li>
        ) : null}
        {isHandle(product.productId) ? null : (
          <li>
            <Wish product={bought} />
          </li>
        )}
      </ul>
      {sku === undefined ? null : <p className={styles.code}>{`SKU ${sku}`}</p>}
    </div>
  );
}

const CHECKED_AGAIN =
  "Price and stock are checked again before you pay. Your card is charged when the order is placed, not before.";

/** A text in the room of a longer one that another variant has, so that nothing moves; as it is without one. */
function Room({ of, children }: { of: ReactNode; children: ReactNode }) {
  if (!of) return children;
  return (
    <div className={styles.room}>
      {children}
      <div aria-hidden="true">{of}</div>
    </div>
  );
}

/** Keeps the place of the sentence, for a variant without a price before beside others that have one. */
const NothingBefore = ({ variants = [] }: Pick<ShownProductPage, "variants">) =>
  variants.some(({ lowestBefore }) => lowestBefore !== undefined) ? (
    <p className={styles.before} aria-hidden="true">
      {"\u00a0"}
    </p>
  ) : null;

/** Compares the variant with those that were chosen during this visit. */
function CompareLink({ bought }: Pick<Props, "bought">) {
  const navigate = useNavigate();
  const name = toCompared(bought);
  const add = (event: MouseEvent<HTMLAnchorElement>) => {
    if (name === bought.handle || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const others = listRemembered().filter((other) => other !== name);
    navigate(comparePath([...others.slice(0, MOST_COMPARED - 1), name]));
  };
  return (
    <Link to={comparePath([name])} prefetch="intent" onClick={add}>
      Compare
    </Link>
  );
}

/** Asks for a mail when the product is back: here or, without scripts, on a page of its own. */
function TellMe({ product }: { product: CardProduct }) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Lazy part={BACK_IN_STOCK} props={{ product }} />;
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <p className={styles.added}>
      <Link to={backInStockPath(product)} onClick={ask}>
        Tell me when it is back
      </Link>
    </p>
  );
}

/** The heart; for a visitor it leads to the sign-in. */
function Wish({ product: { productId, name } }: { product: CardProduct }) {
  const account = useAccount();
  return account ? (
    <Lazy key={productId} part={WISH_BUTTON} props={{ productId, name }} />
  ) : (
    <WishForm productId={productId} />
  );
}

/** The moment of an arrival is told in the visitor's own time zone. */
function Terms({ shown: { terms, here } }: Pick<Props, "shown">) {
  const isServed = here.countries.includes(here.country);
  if (!terms && (isServed || here.delivery === null)) return null;
  return (
    <Room of={terms?.promised && <TermsText terms={terms.promised} />}>
      <TermsText terms={terms ?? { text: here.delivery ?? "" }} testId="terms" />
    </Room>
  );
}

function TermsText({ terms: { text, orderBy, end }, testId }: { terms: SellingWords; testId?: string }) {
  const dates = useVisitorDates();
  return (
    <p className={styles.terms} data-testid={testId}>
      {text}
      {orderBy ? (
        <>
          <time dateTime={orderBy} suppressHydrationWarning>
            {dates.formatMinute(orderBy)}
          </time>
          {end}
        </>
      ) : null}
    </p>
  );
}

/** "Fits Kestrel Air, Kestrel Pro and 3 more". */
function Fits({ fits }: Pick<ShownProductPage, "fits">) {
  if (!fits) return null;
  const { products, count } = fits;
  const more = count - products.length;
  return (
    <p className={styles.about}>
      {"Fits "}
      {products.map((fitted, place) => (
        <span key={fitted.handle}>
          {place === 0 ? "" : place === count - 1 ? " and " : ", "}
          <Link to={productPath(fitted)} prefetch="intent">
            {fitted.name}
          </Link>
        </span>
      ))}
      {more > 0 ? ` and ${more.toLocaleString("en-US")} more` : null}
    </p>
  );
}

/** What a kit holds, and what is saved by buying it instead of its parts. Nothing for other products. */
export function KitParts({ kit, product: { price } }: Pick<ShownProductPage, "kit" | "product">) {
  if (!kit) return null;
  const saved = kit.apart - price.amount;
  return (
    <div className={styles.about}>
      <h2>In the kit</h2>
      <ul>
        {kit.parts.map(({ handle, name, quantity }) => (
          <li key={name}>
            {`${quantity} × `}
            <Link to={productPath({ handle })}>{name}</Link>
          </li>
        ))}
      </ul>
      {saved > 0 ? (
        <p data-testid="saving">
          {`Bought separately: ${formatMoney(kit.apart, price.currency)}. You save ${formatMoney(saved, price.currency)}.`}
        </p>
      ) : null}
    </div>
  );
}

/** Null for drones that fly as the footer says. Racing drones have no autopilot. */
export function flyerNotice({ kind, class: label, remoteId }: Figures) {
  if (kind?.trim().toLowerCase() !== "racing") return null;
  const lacks = [...(label === null ? ["class label"] : []), ...(remoteId === false ? ["Remote ID"] : [])];
  return {
    flying: "You fly this drone by hand. It does not hover by itself and does not return home.",
    rules:
      lacks.length === 0 ? null : `It has no ${lacks.join(" and no ")}: see “Can I buy and fly it here?” on this page.`,
  };
}

type BuyBarProps = {
  shown: ShownProductPage;
  /** True if options stand above the buttons, which a low window then does not hold all the time. */
  hasChoice: boolean;
  stock: Stock;
  /** The product's own buttons, and the place of other products' cards: the bar is shown while no button is in view. */
  watched: RefObject<HTMLElement>;
  others: RefObject<HTMLElement>;
  press: Press;
};

/** From the shop's bar, under which buttons are not seen. */
const SEEN = { rootMargin: "-60px 0px 0px" };
/** To far below the window: buttons to come count as seen, and a jump past them is noticed. */
const SEEN_OR_TO_COME = { rootMargin: "-60px 0px 100000px" };

/** On small screens: price and buttons at the lower edge, while no button to buy is in view. */
export function BuyBar({ shown: { product, figures }, hasChoice, stock, watched, others, press }: BuyBarProps) {
  const [isShown, setShown] = useState(false);
  const notice = flyerNotice(figures);
  useEffect(() => {
    if (!watched.current) return;
    const inView = new Set<Element>();
    const note = (entries: IntersectionObserverEntry[]) => {
      for (const { isIntersecting, target } of entries) inView[isIntersecting ? "add" : "delete"](target);
      setShown(inView.size === 0);
    };
    const own = new IntersectionObserver(note, SEEN_OR_TO_COME);
    const cards = new IntersectionObserver(note, SEEN);
    own.observe(watched.current);
    for (const button of others.current?.querySelectorAll("button") ?? []) cards.observe(button);
    return () => {
      own.disconnect();
      cards.disconnect();
    };
  }, [watched, others]);
  return (
    <section
      className={styles.bar}
      data-shown={isShown}
      data-choice={hasChoice || undefined}
      aria-label={`Buy ${product.name}`}
    >
      {notice ? (
        <p id="bar-flyer-notice" className={styles.barNotice}>
          {notice.flying}
        </p>
      ) : null}
      <div className={styles.barInner}>
        <p className={styles.barWhat}>
          <span className={styles.barPrice}>{formatMoney(product.price.amount, product.price.currency)}</span>
          <span id="bar-stock" className={styles.barStock}>
            {stockWords(stock)}
          </span>
        </p>
        <div className={styles.barButtons}>
          <BuyButtons
            {...press}
            describedBy={notice ? "bar-flyer-notice bar-stock" : "bar-stock"}
            answer={isShown ? press.answer : undefined}
          />
        </div>
      </div>
    </section>
  );
}
