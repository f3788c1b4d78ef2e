import { useId, useState } from "react";
import { sharedWishListPath, WISH_LIST_PATH } from "~/domain/product";
import type { SharedWishList, WishList } from "~/medusa/wish-lists.server";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/input";
import { PageSection } from "~/ui/layout/page-section";
import section from "~/ui/layout/page-section.module.css";
import { FormAnswer } from "~/ui/notice";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { CartNeedsScripts, ProductGrid } from "../product-card";
import styles from "./wish-list-screen.module.css";

type Wish = WishList["wishes"][number];

type Props = {
  list: WishList;
  /** The shop's public address, without a trailing slash. */
  origin: string;
  fault: string | null;
};

/** A person's wish list, with current prices and stock, and the link that shows it to others. */
export function WishListScreen({ list, origin, fault }: Props) {
  const { wishes } = list;
  const sold = wishes.flatMap(({ product }) => product ?? []);
  const gone = wishes.filter(({ product }) => product === null);
  if (wishes.length === 0 && list.shareToken === null)
    return (
      <div className={section.section}>
        <FormAnswer fault={fault} />
        <EmptyState
          as="h1"
          title="Your wish list is empty"
          text="Press the heart on a product's page to keep it here."
          picture="/images/products/kestrel-air-1.webp"
        >
          <ButtonLink size="lg" to="/explore">
            Go to the Store
          </ButtonLink>
        </EmptyState>
      </div>
    );
  return (
    <PageSection title="Wish list" level={1} subtitle="What you want to keep an eye on. Only you see this page.">
      <FormAnswer fault={fault} />
      <CartNeedsScripts />
      <ProductGrid
        products={sold}
        level={2}
        extraOf={({ productId, name }) => <Remove productId={productId} name={name} />}
      />
      <NoLongerSold wishes={gone} />
      <Sharing list={list} origin={origin} />
    </PageSection>
  );
}

function Remove({ productId, name }: Pick<Wish, "productId" | "name">) {
  return (
    <PostForm action={WISH_LIST_PATH} preventScrollReset className={styles.remove} fields={{ product_id: productId }}>
      <SendButton variant="ghost" size="sm" name="intent" value="remove" aria-label={`Remove ${name}`}>
        Remove
      </SendButton>
    </PostForm>
  );
}

function NoLongerSold({ wishes }: { wishes: readonly Wish[] }) {
  if (wishes.length === 0) return null;
  return (
    <section aria-labelledby="no-longer-sold" className={styles.part}>
      <h2 id="no-longer-sold" className={styles.title}>
        No longer sold
      </h2>
      <ul className={styles.gone}>
        {wishes.map(({ productId, name }) => (
          <li key={productId}>
            <span>{name}</span>
            <Remove productId={productId} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The link that shows the list, and the title that others see with it. */
function Sharing({ list: { title, shareToken }, origin }: Pick<Props, "list" | "origin">) {
  const id = useId();
  const send = (intent: string, text: string, variant: "solid" | "outline" = "outline") => (
    <SendButton name="intent" value={intent} variant={variant}>
      {text}
    </SendButton>
  );
  if (shareToken === null)
    return (
      <section aria-labelledby={id} className={styles.part}>
        <h2 id={id} className={styles.title}>
          Share it
        </h2>
        <p>Anybody with the link sees the products, but not your name or your e-mail.</p>
        <PostForm action={WISH_LIST_PATH} preventScrollReset className={styles.row}>
          {send("share", "Make a link", "solid")}
        </PostForm>
      </section>
    );
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        Shared by a link
      </h2>
      <Address address={`${origin}${sharedWishListPath(shareToken)}`} />
      <p>Anybody with the link sees the products and the title, but not your name or your e-mail.</p>
      <PostForm action={WISH_LIST_PATH} preventScrollReset className={styles.row}>
        <label htmlFor={`${id}-title`}>Title (optional)</label>
        <Input key={title} id={`${id}-title`} name="title" defaultValue={title} maxLength={80} />
        {send("name", "Save the title")}
      </PostForm>
      <PostForm action={WISH_LIST_PATH} preventScrollReset className={styles.row}>
        {send("share", "Make a new link")}
        {send("end", "End the link")}
      </PostForm>
    </section>
  );
}

function Address({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={styles.row}>
      <Input readOnly value={address} aria-label="The link" onFocus={(event) => event.target.select()} />
      <Button onClick={copy}>Copy</Button>
      <span role="status">{copied ? "Copied." : null}</span>
    </div>
  );
}

/** Somebody's wish list as others see it: what is on sale, and the title that its owner typed. */
export function SharedWishListScreen({ list: { title, products } }: { list: SharedWishList }) {
  const subtitle = title === "" ? "Somebody shared their wish list." : title;
  return (
    <PageSection title="A wish list" level={1} subtitle={products.length > 0 ? subtitle : "Nothing is on it now."}>
      <CartNeedsScripts />
      {products.length > 0 ? (
        <ProductGrid products={products} level={2} />
      ) : (
        <ButtonLink size="lg" to="/explore">
          Go to the Store
        </ButtonLink>
      )}
    </PageSection>
  );
}
