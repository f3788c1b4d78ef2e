import { getFormProps } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import {
  AdjustStock,
  ImageUrl,
  LIMITS,
  Line,
  NumberField,
  ProductPrice,
  RequiredText,
  Text,
} from "medusa-backend/contract";
import type { FocusEvent } from "react";
import { z } from "zod";
import { CURRENCY_CODE, formatAsWritten } from "~/domain/money";
import { uploadPath } from "~/domain/pictures";
import { staffProductPath } from "~/domain/product";
import { shopApi } from "~/lib/shop-api";
import { Button } from "~/ui/button";
import { FormErrors, SelectField, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { Screen } from "~/ui/screen";
import { TOAST_TEXTS } from "~/ui/toasts";
import { UploadField } from "~/ui/upload/upload-field";
import { useApiForm } from "~/ui/use-api-form";
import css from "./add-product.module.css";

/** The fields under their legacy names, with the contract's own rules; the server checks them again. */
export const AddProductForm = z.object({
  productName: RequiredText(LIMITS.name),
  productImg: RequiredText(LIMITS.imageUrl).pipe(ImageUrl),
  shortDescription: Text(LIMITS.short),
  detailDescription: Text(LIMITS.long),
  productPrice: NumberField(ProductPrice, { money: true }),
  productState: z.enum(["on sale", "draft"]).default("on sale"),
  productSku: Line(60).default(""),
  /** Empty: the stock is not counted. */
  productStock: z
    .string()
    .default("")
    .transform((text) => text.trim() || undefined)
    .pipe(NumberField(AdjustStock.shape.pieces).optional()),
});
export type AddProductForm = z.infer<typeof AddProductForm>;

type Props = Record<"name" | "imageUrl" | "shortDescription" | "price", string | undefined>;

function ProductPreview({ name, imageUrl, shortDescription, price }: Props) {
  const image = ImageUrl.safeParse(imageUrl ?? "");
  const amount = AddProductForm.shape.productPrice.safeParse(price ?? "");
  return (
    <aside className={css.preview} aria-label="Preview">
      <p className={css.title}>Preview</p>
      <div className={css.card}>
        <div className={css.frame}>
          {image.success ? <ProductPicture src={image.data} alt="" sizes="24rem" /> : null}
        </div>
        <p className={css.name}>{name || "Product name"}</p>
        <p className={css.text}>{shortDescription || "Short description"}</p>
        <p className={css.price}>{formatAsWritten(amount.success ? amount.data : 0)}</p>
      </div>
    </aside>
  );
}

/** A number field deletes commas while somebody types: "10,50" would be 1050. As text, it is read, or asked back. */
function takeAnyText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.type = "text";
}

const Added = z.object({ insertedId: z.string() });

/** Adds a product, with a preview of its card; then its page opens. */
export function AddProduct() {
  const navigate = useNavigate();
  const { form, fields, busy } = useApiForm({
    id: "add-product",
    schema: AddProductForm,
    send: async (product) => {
      const { insertedId } = await shopApi.post("/addProduct", product, { schema: Added });
      navigate(staffProductPath(insertedId));
    },
    succeeded: TOAST_TEXTS.productAdded,
    failed: TOAST_TEXTS.productAddFailed,
  });
  const { productName, productImg, shortDescription, detailDescription, productPrice } = fields;
  const { productState, productSku, productStock } = fields;
  return (
    <Screen
      title="Add A Product"
      about="Its own page opens next: more pictures, figures and everything else are there."
    >
      <div className={css.columns}>
        <form {...getFormProps(form)} method="post" noValidate>
          <div className={layout.fields}>
            <FormErrors form={form} />
            <TextField meta={productName} label="Product name" />
            <div className={css.picture}>
              <TextField
                meta={productImg}
                label="Image"
                inputMode="url"
                help="The address of a picture: https://…, or a path under /images/. A photo file below fills it in."
              />
              <TextField
                meta={productPrice}
                autoComplete="on"
                label={`Price in ${CURRENCY_CODE}`}
                type="number"
                inputMode="decimal"
                step="0.01"
                min={0.01}
                onFocus={takeAnyText}
              />
            </div>
            <UploadField
              action={uploadPath()}
              label="Photo file"
              several={false}
              onSent={(address) => form.update({ name: productImg.name, value: address })}
            />
            <TextAreaField meta={shortDescription} label="Short description" rows={2} />
            <TextAreaField meta={detailDescription} label="Detailed description" rows={6} />
            <div className={css.sale}>
              <SelectField meta={productState} label="State">
                <option value="on sale">On sale</option>
                <option value="draft">Draft</option>
              </SelectField>
              <TextField meta={productSku} label="SKU (optional)" />
              <TextField
                meta={productStock}
                label="Pieces on hand (optional)"
                inputMode="numeric"
                help="Left empty, its stock is not counted, and it can always be bought."
              />
            </div>
            <Button type="submit" size="xl" className={layout.send} loading={busy}>
              Add product
            </Button>
          </div>
        </form>
        <div>
          <ProductPreview
            name={productName.value}
            imageUrl={productImg.value}
            shortDescription={shortDescription.value}
            price={productPrice.value}
          />
        </div>
      </div>
    </Screen>
  );
}
