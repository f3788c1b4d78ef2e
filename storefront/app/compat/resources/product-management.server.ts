import { addProduct, deleteProduct } from "~/medusa/products.server";
import { Deleted } from "../contract/common";
import { AddProductAnswer, AddProductBody, ProductParams } from "../contract/products";
import { toWireProduct } from "../contract/wire-product";
import { defineEndpoint } from "../define-endpoint";

export const postAddProduct = defineEndpoint({
  method: "POST",
  path: "/addProduct",
  summary: "Adds a product, on sale at once.",
  who: "admin",
  body: AddProductBody,
  answer: AddProductAnswer,
  sample: () => ({
    body: {
      productName: "Sample Drone",
      productImg: "/images/products/sparrow-1.webp",
      shortDescription: "Flies straight.",
      detailDescription: "And comes home by itself.",
      productPrice: 349.5,
    },
  }),
  async run({ medusa, body }) {
    const product = await addProduct(medusa, {
      name: body.productName,
      imageUrl: body.productImg,
      shortDescription: body.shortDescription,
      description: body.detailDescription,
      price: body.productPrice,
    });
    return {
      status: 201,
      body: { acknowledged: true, insertedId: product.productId, product: toWireProduct(product) },
    };
  },
});

export const deleteProductById = defineEndpoint({
  method: "DELETE",
  path: "/deleteProduct/:id",
  summary: "Takes a product off sale. Orders keep their lines. A second call is 404.",
  who: "admin",
  addressedBy: "id",
  params: ProductParams,
  answer: Deleted,
  sample: ({ spareProductId }) => ({ params: { id: spareProductId } }),
  async run({ medusa, params }) {
    await deleteProduct(medusa, { productId: params.id });
    return { body: { acknowledged: true, deletedCount: 1 } };
  },
});
