import { Link, useNavigate } from "@remix-run/react";
import { memo, type ReactNode, startTransition, useCallback, useEffect, useId, useState } from "react";
import { readCartProducts } from "~/cart/cart-products";
import { cartActions } from "~/cart/store";
import { formatMoney } from "~/domain/money";
import { type CardProduct, priceWords, productPath } from "~/domain/product";
import { type PictureTurn, ProductPicture } from "~/ui/product-picture/product-picture";
import { Stars } from "~/ui/stars";
import unseen from "~/ui/unseen.module.css";
import { WithoutScripts } from "~/ui/without-scripts";
import styles from "./product-card.module.css";

/** Describes buttons that need scripts. If scripts run, the note does not exist, and the id has no effect. */
const CART_NEEDS_SCRIPTS_ID = "cart-needs-scripts";

/** For visitors without JavaScript: what they can do here, and what they cannot. */
export function CartNeedsScripts() {
  return (
    <WithoutScripts id={CART_NEEDS_SCRIPTS_ID}>
      Add to Cart and Purchase need JavaScript, as the cart and the checkout do. Without it you can look around, search,
      sign in, and see your orders and invoices.
    </WithoutScripts>
  );
}

const CARD_SIZES = "(min-width: 84rem) 24rem, (min-width: 64rem) 30vw, 45vw";

/** The form that the boxes of the cards belong to; compare-bar.module.css names it as well. */
export const COMPARE_FORM = "compare";

type CardLevel = 2 | 3;

type Props = {
  product: CardProduct;
  level: CardLevel;
  picture: PictureTurn;
  answer: BuyButtonsProps["answer"];
  /** True if the page has the form that compares drones; other products have little to compare. */
  canCompare: boolean;
  extra?: ReactNode;
  onAdd: (product: CardProduct) => void;
  onPurchase: (product: CardProduct) => void;
};

/**
 * Plain elements on purpose: Chakra components in a loop cost the server five to seven times as much
 * (docs/decisions/page-loading.md). Memoised, because a press changes one card of sixty.
 */
const ProductCard = memo(function ProductCard(props: Props) {
  const { product, level, picture, answer, canCompare, extra, onAdd, onPurchase } = props;
  const nameId = useId();
  const Name = `h${level}` as const;
  // Of several variants the first alone is known: the page tells of the others.
  const soldOut = product.available === 0 && product.offers === undefined;
  const isFirstPrice = product.offers === undefined || product.offers.from === product.price.amount;
  return (
    <li className={styles.card} data-testid="product-card">
      <div className={styles.picture}>
        {/* The name beside it is the link for keyboard and ear; two of them would only be one stop more. */}
        <Link to={productPath(product)} prefetch="intent" tabIndex={-1} aria-hidden="true">
          <ProductPicture src={product.imageUrl} alt="" sizes={CARD_SIZES} turn={picture} />
        </Link>
        {soldOut ? <span className={styles.soldOut}>Sold out</span> : null}
      </div>
      <div className={styles.facts}>
        <Name id={nameId} className={styles.name}>
          <Link to={productPath(product)} prefetch="intent">
            {product.name}
          </Link>
        </Name>
        <p className={styles.price}>
          <span>{priceWords(product)}</span>
          {product.lowestBefore === undefined || !isFirstPrice ? null : <s>{formatMoney(product.lowestBefore)}</s>}
        </p>
        <CardFigures product={product} />
        <p className={styles.description}>{product.shortDescription}</p>
      </div>
      <div className={styles.actions}>
        <BuyButtons
          disabled={soldOut}
          describedBy={nameId}
          answer={answer}
          onAdd={() => onAdd(product)}
          onPurchase={() => onPurchase(product)}
        />
        {canCompare && product.flightTimeMinutes !== undefined ? (
          <label className={styles.compare}>
            <input
              type="checkbox"
              form={COMPARE_FORM}
              name="products"
              value={product.handle}
              aria-describedby={nameId}
            />
            Compare
          </label>
        ) : null}
        {extra}
      </div>
    </li>
  );
});

/** What people compare first: the weight, the time in the air and the rating; and in how many colours it comes. */
function CardFigures({ product: { rating, weightGrams, flightTimeMinutes, offers } }: Pick<Props, "product">) {
  const figures = [
    weightGrams && `${weightGrams.toLocaleString("en-US")} g`,
    flightTimeMinutes && `${flightTimeMinutes} min`,
    offers && offers.colours > 1 && `${offers.colours} colours`,
  ];
  const said = figures.filter(Boolean).join(" · ");
  if (!rating && said === "") return null;
  return (
    <p className={styles.figures}>
      {said === "" ? null : <span>{said}</span>}
      {rating ? (
        <span className={styles.rating}>
          <Stars rating={rating.average} />
          <span>{`(${rating.count.toLocaleString("en-US")})`}</span>
        </span>
      ) : null}
    </p>
  );
}

export type BuyButtonsProps = {
  disabled: boolean;
  /** The ids of the texts that say what is bought, and why the buttons may be disabled. */
  describedBy: string;
  /** What "Add to Cart" says for a moment after it was pressed. */
  answer: string | undefined;
  onAdd: () => void;
  onPurchase: () => void;
};

/** Purchase leads to the checkout. Without scripts a note describes both buttons: it says why they do nothing. */
export function BuyButtons({ disabled, describedBy, answer, onAdd, onPurchase }: BuyButtonsProps) {
  const common = { type: "button", disabled, "aria-describedby": `${describedBy} ${CART_NEEDS_SCRIPTS_ID}` } as const;
  return (
    <>
      <button {...common} className={styles.primary} onClick={onPurchase}>
        Purchase
      </button>
      <button {...common} className={styles.secondary} data-answer={answer} onClick={onAdd}>
        Add to Cart
      </button>
    </>
  );
}

/** True for a card whose first variant is sold out: its page tells whether another one is not. */
const isChosenOnPage = ({ offers, available }: CardProduct) => offers !== undefined && available === 0;

/** What a card adds to the cart: of a product with several variants the first on sale, under its own id. */
const toFirstVariant = (product: CardProduct): CardProduct =>
  product.variantId === undefined ? product : { ...product, productId: product.variantId };

/** Names the cart's line of a variant, whose values a card does not know; resolves with the name, if it is known. */
async function nameVariant({ productId, name }: CardProduct): Promise<string> {
  const found = await readCartProducts([productId]);
  await cartActions.name(found);
  return found[0]?.name ?? name;
}

const ANSWER_MS = 2_500;

/** The functions stay the same. `announcement` tells screen readers what was added, and must be on the page. */
export function useBuying() {
  const navigate = useNavigate();
  const [added, setAdded] = useState({ times: 0, name: "" });
  const [answer, setAnswer] = useState({ productId: "", text: "" });
  useEffect(() => {
    if (answer.text === "") return;
    const timer = setTimeout(() => setAnswer({ productId: "", text: "" }), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const add = useCallback(
    (product: CardProduct) => {
      if (isChosenOnPage(product)) return void navigate(productPath(product));
      const bought = toFirstVariant(product);
      void cartActions.add(bought).then(async (quantity) => {
        setAnswer({ productId: product.productId, text: `${quantity} in cart` });
        const name = bought === product ? product.name : await nameVariant(bought);
        // In a frame of its own: the button and the cart's badge answer the press.
        startTransition(() => setAdded(({ times }) => ({ times: times + 1, name })));
      });
    },
    [navigate],
  );
  const purchase = useCallback(
    (product: CardProduct) => {
      if (isChosenOnPage(product)) return void navigate(productPath(product));
      const bought = toFirstVariant(product);
      void cartActions.add(bought).then(() => {
        if (bought !== product) void nameVariant(bought);
        navigate("/checkout");
      });
    },
    [navigate],
  );
  const announcement = (
    <p className={unseen.text} role="status">
      {added.times > 0 ? <span key={added.times}>{`${added.name} was added to the cart.`}</span> : null}
    </p>
  );
  return {
    add,
    purchase,
    addedTimes: added.times,
    answerOf: ({ productId }: CardProduct) => (answer.productId === productId ? answer.text : undefined),
    announcement,
  };
}

export type ProductGridProps = {
  products: readonly CardProduct[];
  level: CardLevel;
  /** At the top of a page the first picture is loaded first: all at once would share a phone's connection. */
  isFirst?: boolean;
  canCompare?: boolean;
  extraOf?: (product: CardProduct) => ReactNode;
};

/** The products in two or three columns. */
export function ProductGrid({ products, level, isFirst = true, canCompare = false, extraOf }: ProductGridProps) {
  const { add, purchase, answerOf, announcement } = useBuying();
  return (
    <>
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            level={level}
            picture={isFirst && index === 0 ? "first" : "late"}
            answer={answerOf(product)}
            canCompare={canCompare}
            extra={extraOf?.(product)}
            onAdd={add}
            onPurchase={purchase}
          />
        ))}
      </ul>
      {announcement}
    </>
  );
}
