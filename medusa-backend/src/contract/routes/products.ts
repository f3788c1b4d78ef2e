import * as S from "../index";
import { route } from "./route";

export const AddProduct = route("POST", "/products", {
  may: "change products",
  idToken: true,
  body: S.AddProduct,
  answer: S.AddProductAnswer,
  status: 201,
  audit: "product.added",
});
export const DeleteProduct = route("DELETE", "/products/:id", {
  may: "change products",
  idToken: true,
  audit: "product.deleted",
});
export const ShowProduct = route("POST", "/products/:id/show", {
  may: "change products",
  answer: S.ChangeAnswer,
  audit: "product.shown",
});
export const GetStaffProduct = route("GET", "/staff/products/:id", {
  may: "read products",
  answer: S.GetStaffProductAnswer,
});
export const EditProduct = route("POST", "/products/:id/edits", {
  may: "change products",
  body: S.EditProduct,
  answer: S.EditProductAnswer,
  audit: "product.edited",
});
export const UndoEdit = route("POST", "/products/:id/edits/:editId/undo", {
  may: "change products",
  answer: S.EditProductAnswer,
  audit: "product.edit_undone",
});
export const RestoreProduct = route("POST", "/products/:id/restore", {
  may: "change products",
  audit: "product.restored",
});
export const DuplicateProduct = route("POST", "/products/:id/duplicate", {
  may: "change products",
  answer: S.DuplicateProductAnswer,
  status: 201,
  audit: "product.duplicated",
});
export const AddVariant = route("POST", "/products/:id/variants", {
  may: "change products",
  body: S.AddVariant,
  answer: S.AddVariantAnswer,
  status: 201,
  audit: "product.variant_added",
});
export const OrderVariants = route("POST", "/products/:id/variant-order", {
  may: "change products",
  body: S.OrderVariants,
  audit: "product.variants_ordered",
});
/** 409 for the last variant. Restoring one: 409 if another variant has its combination or code by now. */
export const EndVariant = route("DELETE", "/products/:id/variants/:variantId", {
  may: "change products",
  audit: "product.variant_ended",
});
export const RestoreVariant = route("POST", "/products/:id/variants/:variantId/restore", {
  may: "change products",
  audit: "product.variant_restored",
});
export const SetVariantPictures = route("POST", "/products/:id/variants/:variantId/pictures", {
  may: "change products",
  body: S.SetVariantPictures,
  audit: "product.variant_pictures_set",
});
export const AddOption = route("POST", "/products/:id/options", {
  may: "change products",
  body: S.AddOption,
  audit: "product.option_added",
});
export const EditOption = route("POST", "/products/:id/options/:optionId", {
  may: "change products",
  body: S.EditOption,
  audit: "product.option_changed",
});
/** 409 while a variant has the value, also one that can be restored. */
export const RemoveOptionValue = route("DELETE", "/products/:id/options/:optionId/values/:valueId", {
  may: "change products",
  audit: "product.option_value_removed",
});
export const PreviewProduct = route("GET", "/products/:id/preview", {
  may: "read products",
  answer: S.ProductPageAnswer,
});
export const ListManaged = route("GET", "/managed-products", {
  may: "read products",
  query: S.ListManagedQuery,
  answer: S.ListManagedAnswer,
});
export const ListUnsellable = route("GET", "/unsellable-products", {
  may: "read products",
  query: S.ListUnsellableQuery,
  answer: S.ListUnsellableAnswer,
});
export const ExportProducts = route("GET", "/products-export", {
  may: "export products",
  query: S.ExportProductsQuery,
  timeout: "export",
  again: "always",
});
export const StartImport = route("POST", "/product-imports", {
  may: "change products",
  upload: true,
  answer: S.StartImportAnswer,
  status: 201,
  timeout: "upload",
  audit: null,
});
export const ListImports = route("GET", "/product-imports", {
  may: "read products",
  answer: S.ListImportsAnswer,
});
export const GetImport = route("GET", "/product-imports/:id", {
  may: "read products",
  query: S.GetImportQuery,
  answer: S.GetImportAnswer,
});
export const ContinueImport = route("POST", "/product-imports/:id/next", {
  may: "change products",
  body: S.ContinueImport,
  answer: S.ContinueImportAnswer,
  timeout: "payment",
  audit: "product.edited",
});
export const PlanBulk = route("POST", "/bulk-changes", {
  may: "change products",
  body: S.PlanBulk,
  answer: S.StartImportAnswer,
  status: 201,
  audit: null,
});
export const UploadDeclaration = route("POST", "/declarations", {
  may: "change products",
  upload: true,
  answer: S.UploadDeclarationAnswer,
  status: 201,
  timeout: "upload",
  audit: "declaration.uploaded",
});
