import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminProduct, DetailWidgetProps } from "@medusajs/framework/types";
import { useQuery } from "@tanstack/react-query";
import { GetStaffProductAnswer } from "../../contract/product-edits";
import { ProductForm } from "../components/product-form";
import { Section } from "../components/section";
import { callShop } from "../lib/api";

/** The shop's form of a product, instead of the raw metadata keys of its figures. */
const ProductFormWidget = ({ data: product }: DetailWidgetProps<AdminProduct>) => {
  const path = `/products/${product.id}`;
  const query = useQuery({
    queryKey: ["shop", path],
    queryFn: () => callShop(path, GetStaffProductAnswer),
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
