import { AccountForm, AccountFrame, AccountText } from "~/auth/screens";
import { backInStockPath, type Product, productPath } from "~/domain/product";
import { type StockAlertAsked, sayAsked } from "~/domain/stock";
import { ButtonLink } from "~/ui/button";
import field from "~/ui/form-field.module.css";
import { Input } from "~/ui/input";
import { FormAnswer, Notice } from "~/ui/notice";
import { useAccount } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";

type Sought = Pick<Product, "productId" | "handle" | "name">;

/** By one press or, without an account, with an address to confirm. */
export function AskStockAlertScreen(props: { product: Sought; isSoldOut: boolean; fault: string | null }) {
  const { product, isSoldOut, fault } = props;
  const account = useAccount();
  if (!isSoldOut)
    return (
      <AccountFrame title="It is in stock">
        <AccountText>{`The ${product.name} can be ordered now.`}</AccountText>
        <ButtonLink size="xl" wide to={productPath(product)}>
          See it
        </ButtonLink>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Tell me when it is back">
      <FormAnswer fault={fault} />
      <AccountText>
        {account?.email
          ? `The ${product.name} is sold out. We will write to ${account.email} once, when it can be ordered again.`
          : `The ${product.name} is sold out. We will send you a link to confirm your address, and then one mail when it can be ordered again.`}
      </AccountText>
      <AccountForm action={backInStockPath(product)} button="Tell me when it is back">
        {account?.email ? null : (
          <div className={field.field}>
            <label htmlFor="alert-email" className={field.label}>
              Email
            </label>
            <Input size="lg" id="alert-email" name="email" type="email" autoComplete="email" required />
          </div>
        )}
      </AccountForm>
      <p>
        <TextLink to={productPath(product)}>{`Back to the ${product.name}`}</TextLink>
      </p>
    </AccountFrame>
  );
}

/** The same for every address, so that it does not reveal who has an account. */
export function AskedStockAlertScreen({ product, asked }: { product: Sought; asked: StockAlertAsked }) {
  const account = useAccount();
  return (
    <AccountFrame title={asked.to === "account" ? "We will write to you" : "Check your mail"}>
      <Notice status="success" role="status" title={sayAsked(asked, account?.email ?? null)}>
        Each mail has a link to unsubscribe.
      </Notice>
      <p>
        <TextLink to={productPath(product)}>{`Back to the ${product.name}`}</TextLink>
      </p>
    </AccountFrame>
  );
}

/** `productId` may be a variant's. */
type Waiting = readonly { title: string; handle: string; productId?: string }[];

const Products = ({ products }: { products: Waiting }) => (
  <ul>
    {products.map(({ title, ...product }) => (
      <li key={`${product.handle} ${title}`}>
        <TextLink to={productPath(product)}>{title}</TextLink>
      </li>
    ))}
  </ul>
);

/** /confirm-stock-alert after a valid link. */
export function ConfirmStockAlertScreen({ products, fault }: { products: Waiting; fault: string | null }) {
  return (
    <AccountFrame title="Shall we write to you?">
      <FormAnswer fault={fault} />
      <AccountText>We then write to you once for each of these, when it is back in stock:</AccountText>
      <Products products={products} />
      <AccountForm action="/confirm-stock-alert" button="Confirm my address" />
    </AccountFrame>
  );
}

/** After the button, and for a link that was confirmed before. */
export function StockAlertConfirmedScreen({ products }: { products: Waiting }) {
  return (
    <AccountFrame title="Your address is confirmed">
      <Notice status="success" role="status" title="We write once, when it is back in stock.">
        You wait for:
      </Notice>
      <Products products={products} />
    </AccountFrame>
  );
}

/** The page of a link whose request has ended. */
export function DeadStockLinkScreen() {
  return (
    <AccountFrame title="This link no longer works">
      <Notice status="warning" role="alert" title="There is nothing to confirm.">
        We have already written to you, the request was cancelled, or it is too old. The link also needs cookies: allow
        them for this shop.
      </Notice>
      <ButtonLink size="xl" wide to="/explore">
        Go to the Store
      </ButtonLink>
    </AccountFrame>
  );
}
