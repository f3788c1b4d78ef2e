import { Button, Grid, Stack } from "@chakra-ui/react";
import { getFormProps } from "@conform-to/react";
import { shopApi } from "~/lib/shop-api";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import { Screen } from "~/ui/screen";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiForm } from "~/ui/use-api-form";
import { ReviewForm } from "./review-form";

/** A customer's review of the shop, which the home page then shows. */
export function AddReview({ name }: { name: string }) {
  const { form, fields, busy } = useApiForm({
    id: "review",
    schema: ReviewForm,
    defaultValue: { reviewerName: name },
    send: (review) => shopApi.post("/addReview", review),
    succeeded: TOAST_TEXTS.reviewAdded,
    failed: TOAST_TEXTS.reviewAddFailed,
  });
  return (
    <Screen title="Review" about="How does it fly? What you write is shown on our home page under the name you give.">
      <form {...getFormProps(form)} method="post" noValidate>
        <Stack gap="5" maxW="44rem">
          <FormErrors form={form} />
          <TextField
            meta={fields.reviewerImg}
            label="Your photo (minimum size 500 by 750)"
            inputMode="url"
            autoComplete="off"
            help="The address of a picture, https://…; you may leave it out"
          />
          <Grid templateColumns={{ base: "minmax(0, 1fr)", md: "1fr 1fr" }} gap="5">
            <TextField meta={fields.reviewerName} label="Your name" autoComplete="name" />
            <TextField meta={fields.reviewerOccupation} label="Your occupation" autoComplete="organization-title" />
          </Grid>
          <TextAreaField meta={fields.description} label="Your review" rows={6} />
          <TextField
            meta={fields.rating}
            label="Rating (out of 5)"
            type="number"
            inputMode="numeric"
            min={1}
            max={5}
            step={1}
            maxW="11rem"
          />
          <Button
            type="submit"
            size="xl"
            alignSelf={{ base: "stretch", md: "flex-start" }}
            loading={busy}
            loadingText="Send review"
          >
            Send review
          </Button>
        </Stack>
      </form>
    </Screen>
  );
}
