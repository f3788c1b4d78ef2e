import { WISH_LIST_PATH } from "~/domain/wish-list";
import { PostForm } from "~/ui/send-once/post-form";

/**
 * Puts a product on the wish list of somebody who signs in for it; it needs no script. Its heart is a character,
 * because a drawing and its style would take the page beyond what one round trip brings.
 */
export function WishForm({ productId }: { productId: string }) {
  return (
    <PostForm action={WISH_LIST_PATH}>
      <button type="submit" name="product_id" value={productId}>
        <span aria-hidden="true">♡ </span>Wish list
      </button>
    </PostForm>
  );
}
