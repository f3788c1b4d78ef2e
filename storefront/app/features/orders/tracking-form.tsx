import { getFormProps } from "@conform-to/react";
import { type Carrier, typedLink } from "medusa-backend/contract";
import type { Parcel } from "~/domain/order-progress";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { TrackingFields } from "./tracking-fields";
import css from "./tracking-form.module.css";

type Props = { parcel: Parcel; carriers: Carrier[] };

/** An admin's form for a parcel's tracking details. Works without scripts as well. */
export function TrackingForm({ parcel, carriers }: Props) {
  const { parcelId } = parcel;
  const answer = useFormAnswer("tracking", { parcel_id: parcelId });
  const [label] = parcel.tracking;
  const { form, fields, busy } = useAnsweredForm({
    id: `tracking-${parcelId}`,
    schema: TrackingFields,
    answer,
    defaultValue: {
      carrier: parcel.carrier,
      tracking_number: label?.number ?? "",
      tracking_url: label?.url ? typedLink(carriers, { ...label, carrier: parcel.carrier, url: label.url }) : "",
    },
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
            {busy ? null : answer.said}
          </p>
        </div>
      </div>
    </PostForm>
  );
}
