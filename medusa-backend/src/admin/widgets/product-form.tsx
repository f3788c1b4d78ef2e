import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminProduct, DetailWidgetProps } from "@medusajs/framework/types";
import { useQuery } from "@tanstack/react-query";
import { GetProductDeskAnswer } from "../../contract/product-desk";
import { Section } from "../components/section";
import { callShop } from "../lib/api";
import { ProductForm } from "../products/product-form";

/** The shop's form of a product, in place of the raw keys that its figures are kept under. */
const ProductFormWidget = ({ data: product }: DetailWidgetProps<AdminProduct>) => {
  const path = `/products/${product.id}`;
  const query = useQuery({
    queryKey: ["shop", path],
    queryFn: () => callShop(path, GetProductDeskAnswer),
    retry: false,
  });
  return (
    <Section title="In the shop" query={query}>
      {({ values }) => <ProductForm key={JSON.stringify(values)} path={path} values={values} />}
    </Section>
  );
};

export const config = defineWidgetConfig({ zone: "product.details.after" });

export default ProductFormWidget;
