import { getFormProps } from "@conform-to/react";
import { ImageUrl, LIMITS, NumberField, ProductPrice, RequiredText, Text } from "medusa-backend/contract";
import { type FocusEvent, useState } from "react";
import { z } from "zod";
import { CURRENCY_CODE, formatMoney, fromMajor } from "~/domain/money";
import { picturesPath, uploadPath } from "~/domain/pictures";
import { productPath } from "~/domain/product";
import { shopApi } from "~/lib/shop-api";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { Screen } from "~/ui/screen";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { UploadField } from "~/ui/upload/upload-field";
import { useApiForm } from "~/ui/use-api-form";
import css from "./add-product.module.css";

/**
 * The fields of Add A Product under their legacy names, with the contract's own rules; the server checks them again.
 */
export const AddProductForm = z.object({
  productName: RequiredText(LIMITS.name),
  productImg: RequiredText(LIMITS.imageUrl).pipe(ImageUrl),
  shortDescription: Text(LIMITS.short),
  detailDescription: Text(LIMITS.long),
  productPrice: NumberField(ProductPrice, { money: true }),
});
export type AddProductForm = z.infer<typeof AddProductForm>;

type Props = Record<"name" | "imageUrl" | "shortDescription" | "price", string | undefined>;

/** The product's card as it will look, with muted placeholders for fields that are still empty. */
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
        <p className={css.price}>{formatMoney(amount.success ? fromMajor(amount.data) : 0)}</p>
      </div>
    </aside>
  );
}

/** A number field deletes commas while somebody types: "10,50" would be 1050. As text, it is read, or asked back. */
function takeAnyText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.type = "text";
}

const Added = z.object({ insertedId: z.string() });

/** Puts a product on sale, with a preview of its card. */
export function AddProduct() {
  const [added, setAdded] = useState<{ productId: string; name: string } | null>(null);
  const { form, fields, busy } = useApiForm({
    id: "add-product",
    schema: AddProductForm,
    send: async (product) => {
      const { insertedId } = await shopApi.post("/addProduct", product, { schema: Added });
      setAdded({ productId: insertedId, name: product.productName });
    },
    succeeded: TOAST_TEXTS.productAdded,
    failed: TOAST_TEXTS.productAddFailed,
  });
  const { productName, productImg, shortDescription, detailDescription, productPrice } = fields;
  return (
    <Screen
      title="Add A Product"
      about="It is on sale as soon as you add it. Its stock is not counted until that is turned on in Medusa Admin."
    >
      <div className={css.columns}>
        <form {...getFormProps(form)} method="post" noValidate>
          <div className={layout.fields}>
            <FormErrors form={form} />
            <TextField meta={productName} label="Product name" autoComplete="off" />
            <div className={css.picture}>
              <TextField
                meta={productImg}
                label="Image"
                inputMode="url"
                autoComplete="off"
                help="The address of a picture: https://…, or a path under /images/. A photo file below fills it in."
              />
              <TextField
                meta={productPrice}
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
            <Button type="submit" size="xl" className={layout.send} loading={busy}>
              Add product
            </Button>
            <p role="status" className={css.added}>
              {added ? (
                <>
                  <TextLink to={productPath({ handle: added.productId })}>{`See ${added.name} in the shop`}</TextLink>
                  <TextLink to={picturesPath(added.productId)}>Add more pictures</TextLink>
                </>
              ) : null}
            </p>
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
