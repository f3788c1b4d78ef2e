import type { ManagedProduct } from "~/domain/product";
import { Button } from "~/ui/button";
import { keepNearby } from "~/ui/keep-nearby";
import { useRestoreProduct } from "./use-products";

/** Brings a deleted product back. Without scripts it is a form of the page at `action`. */
export function RestoreProduct({ product, action }: { product: ManagedProduct; action: string }) {
  const { mutate, isPending } = useRestoreProduct();
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(product, { onSettled: keepNearby(event.currentTarget) });
      }}
    >
      <input type="hidden" name="form" value="restore" />
      <input type="hidden" name="product_id" value={product.productId} />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        aria-describedby={`product-${product.productId}`}
        aria-disabled={isPending || undefined}
      >
        Restore
      </Button>
    </form>
  );
}
