import { defineConfig } from "@chakra-ui/react";
import {
  buttonRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  spinnerRecipe,
} from "@chakra-ui/react/theme";

/**
 * The recipes in use. A Chakra component whose recipe is missing here renders unstyled without an error;
 * recipes.test.ts reads the source and names it.
 */
export const recipes = {
  button: buttonRecipe,
  heading: headingRecipe,
  input: inputRecipe,
  spinner: spinnerRecipe,
};

export const slotRecipes = {
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
};

const outline = { borderColor: "border.control", bg: "bg.panel", focusVisibleRing: "outside" } as const;

/** Undoes size "full", for dialogs that are full only on phones: `size={{ base: "full", md: "md" }}`. */
const afloat = { minH: "0", borderRadius: "l3", "--dialog-margin": "var(--dialog-base-margin)" } as const;

/** The shop's differences from Chakra's look; merged over the recipes above. */
export const adjustments = defineConfig({
  theme: {
    recipes: {
      button: { base: { borderRadius: "full", fontWeight: "semibold", letterSpacing: "-0.005em" } },
      heading: { base: { letterSpacing: "-0.02em", textWrap: "balance" } },
      input: { variants: { variant: { outline } }, defaultVariants: { size: "lg" } },
    },
    slotRecipes: {
      field: {
        slots: fieldSlotRecipe.slots,
        base: { errorText: { textStyle: "sm" }, helperText: { textStyle: "sm" } },
      },
      dialog: {
        slots: dialogSlotRecipe.slots,
        variants: {
          size: {
            xs: { positioner: { paddingInline: "4" } },
            sm: { content: afloat },
            md: { content: afloat },
            lg: { content: afloat },
            xl: { content: afloat },
          },
        },
      },
    },
  },
});
