import {
  LIMITS,
  MOST_OPTIONS,
  AddOption as NewOption,
  AddVariant as NewVariant,
  NumberField,
  OpaqueId,
  RequiredLine,
  Swatch,
} from "medusa-backend/contract";
import { isBox, readBox } from "medusa-backend/contract/product-box";
import {
  AddOption,
  AddVariant,
  EditOption,
  EndVariant,
  GetStaffProduct,
  OrderVariants,
  RemoveOptionValue,
  RestoreVariant,
  SetVariantPictures,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { form, type Sent } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { movePicture } from "~/domain/pictures";

const Id = OpaqueId(100).catch("");
const Variant = z.object({ variant_id: Id });

/** An empty field is left out. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());

/** The values of a combination; the fields after the product's options are not sent. */
const Values = z.object(
  Object.fromEntries(
    Array.from({ length: MOST_OPTIONS }, (_, place) => [`value_${place + 1}`, z.string().trim().optional()]),
  ),
);
/** The parts of a kit, one a line: "2 × BATTERY-46". */
export const PartLines = z
  .string("Name at least one part.")
  .refine(isBox, "Must be one part per line, with its number: 2 × BATTERY-46")
  .transform((text) => readBox(text).map(({ count, name }) => ({ sku: name, pieces: count })));
const VariantFields = z.object({
  ...Values.shape,
  price: orNothing(NumberField(NewVariant.shape.price.unwrap(), { money: true })),
  sku: NewVariant.shape.sku,
  pieces: orNothing(NumberField(NewVariant.shape.pieces.unwrap())),
  parts: orNothing(PartLines),
});

async function moveUp({ medusa, id }: Sent, variantId: string) {
  const { variants } = await medusa.call(GetStaffProduct, { id });
  const ids = variants.filter(({ until }) => until === null).map((variant) => variant.id);
  const place = ids.indexOf(variantId);
  if (place < 0) throw new AppError("not_found", "There is no such variant.");
  await medusa.call(OrderVariants, { id, variantIds: movePicture(ids, variantId, Math.max(0, place - 1)) });
}

type Changed = { optionId: string; name?: string; value?: { id: string; value: string; swatch: string | null } };

async function changeOption({ medusa, id }: Sent, { optionId, name, value }: Changed) {
  const { options } = await medusa.call(GetStaffProduct, { id });
  const option = options.find((one) => one.id === optionId);
  if (!option) throw new AppError("not_found", "There is no such option.");
  const values = option.values
    .map((known) => (known.id === value?.id ? value : known))
    .map(({ swatch, ...known }) => ({
      ...known,
      swatch: Swatch.nullable().catch(null).parse(swatch),
    }));
  await medusa.call(EditOption, { id, optionId, name: name ?? option.name, values });
}

async function togglePicture({ medusa, id: askedId }: Sent, pictureId: string, isShown: boolean) {
  const { product, variant, variants } = await medusa.call(GetStaffProduct, { id: askedId });
  const known = variants.find(({ id }) => id === variant?.id);
  if (!known) throw new AppError("not_found", "There is no such variant.");
  const others = known.pictureIds.filter((id) => id !== pictureId);
  const pictureIds = isShown ? [...others, pictureId] : others;
  await medusa.call(SetVariantPictures, { id: product.id, variantId: known.id, pictureIds });
}

/** The forms about a product's options and variants. */
export const variantForms = {
  add_variant: form(
    VariantFields,
    async ({ medusa, id }, { price, sku, pieces, parts, ...sent }) => {
      const values = Object.values(sent).flatMap((value) => (value === undefined ? [] : [value]));
      await medusa.call(AddVariant, {
        ...{ id, values, sku },
        ...(price !== undefined && { price }),
        ...(pieces !== undefined && { pieces }),
        ...(parts !== undefined && { parts }),
      });
    },
    "The variant is added.",
  ),
  up: form(Variant, (sent, { variant_id }) => moveUp(sent, variant_id), "The variants are in their new order."),
  end: form(
    Variant,
    ({ medusa, id }, { variant_id: variantId }) => medusa.call(EndVariant, { id, variantId }),
    "The variant is off sale. It can be restored.",
  ),
  restore: form(
    Variant,
    ({ medusa, id }, { variant_id: variantId }) => medusa.call(RestoreVariant, { id, variantId }),
    "The variant is on sale again.",
  ),
  add_option: form(
    z.object({ option_name: NewOption.shape.name, option_value: NewOption.shape.value }),
    ({ medusa, id }, { option_name: name, option_value: value }) => medusa.call(AddOption, { id, name, value }),
    "The option is added.",
  ),
  name_option: form(
    z.object({ option_id: Id, option_name: RequiredLine(LIMITS.name) }),
    (sent, { option_id: optionId, option_name: name }) => changeOption(sent, { optionId, name }),
    "The option is renamed.",
  ),
  name_value: form(
    z.object({
      option_id: Id,
      value_id: Id,
      option_value: RequiredLine(LIMITS.name),
      swatch: orNothing(Swatch),
    }),
    (sent, { option_id: optionId, value_id, option_value, swatch }) =>
      changeOption(sent, { optionId, value: { id: value_id, value: option_value, swatch: swatch ?? null } }),
    "The value is changed.",
  ),
  remove_value: form(
    z.object({ option_id: Id, value_id: Id }),
    ({ medusa, id }, { option_id: optionId, value_id: valueId }) =>
      medusa.call(RemoveOptionValue, { id, optionId, valueId }),
    "The value is removed.",
  ),
  picture: form(
    z.object({ picture_id: Id, shown: z.string().optional() }),
    (sent, { picture_id, shown }) => togglePicture(sent, picture_id, shown === "yes"),
    "The choice of pictures is saved.",
  ),
};
