import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import { type Carrier, typedLink } from "medusa-backend/contract";
import type { Parcel } from "~/domain/order-progress";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { TrackingFields } from "./tracking-fields";
import css from "./tracking-form.module.css";

/** The answer of the page's action to this form. */
type Answer = { result: SubmissionResult<string[]>; saved: boolean; parcelId: string };

type Props = { parcel: Parcel; carriers: Carrier[] };

/** An admin's form for a parcel's tracking details. Works without scripts as well. */
export function TrackingForm({ parcel, carriers }: Props) {
  const answer = useActionData<Answer>();
  const busy = useScreenPost();
  const { parcelId } = parcel;
  const mine = answer?.parcelId === parcelId ? answer : undefined;
  const [label] = parcel.tracking;
  const [form, fields] = useForm({
    id: `tracking-${parcelId}`,
    lastResult: mine?.saved ? null : mine?.result,
    defaultValue: {
      carrier: parcel.carrier,
      tracking_number: label?.number ?? "",
      tracking_url: label?.url ? typedLink(carriers, { ...label, carrier: parcel.carrier, url: label.url }) : "",
    },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: TrackingFields, disableAutoCoercion: true }),
  });
  return (
    <PostForm preventScrollReset {...getFormProps(form)} noValidate>
      <input type="hidden" name="form" value="tracking" />
      <input type="hidden" name="parcel_id" value={parcelId} />
      <div className={layout.fields}>
        <FormErrors form={form} />
        <div className={layout.pair}>
          <TextField
            meta={fields.carrier}
            label="Carrier (optional)"
            autoComplete="off"
            dir="auto"
            list={`${form.id}-carriers`}
          />
          <datalist id={`${form.id}-carriers`}>
            {carriers.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField meta={fields.tracking_number} label="Tracking number" autoComplete="off" />
        </div>
        <TextField
          meta={fields.tracking_url}
          label="Tracking link (optional)"
          type="url"
          autoComplete="off"
          help="Leave it empty for a carrier on the list: the shop knows its page"
        />
        <div className={css.send}>
          <Button type="submit" aria-disabled={busy}>
            Save tracking
          </Button>
          <p role="status" className={css.status}>
            {mine?.saved && !busy ? "Saved. The customer sees it here and gets it by mail." : null}
          </p>
        </div>
      </div>
    </PostForm>
  );
}
