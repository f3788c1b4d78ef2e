import type { ManagedProduct } from "~/domain/product";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useDeleteProduct } from "./use-products";

/** Asks before a product leaves the shop. */
export default function DeleteProductDialog({ product, onClose }: { product: ManagedProduct; onClose: () => void }) {
  const { mutate, isPending } = useDeleteProduct();
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this product?"
      consequence={`${product.name} leaves the shop at once. It stays on orders that contain it, and can be restored for 30 days.`}
      action="Delete"
      busy={isPending}
      onConfirm={() => mutate(product, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
