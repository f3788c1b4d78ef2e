import { useId } from "react";
import type { StaffProduct } from "~/medusa/managed-products.server";
import { Options, Select } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { PlainField, PlainInput } from "~/ui/plain-field";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./product-edit.module.css";

type Place = StaffProduct["stock"][number];

/** A place, with the variant or the part of a kit that is counted there. */
export const nameOfPlace = ({ place, part, variant }: Named): string =>
  [variant, part?.title, place].filter(Boolean).join(", ");
type Named = Pick<Place, "place" | "part"> & { variant?: string | null };

const REASONS = [
  ["counted", "Counted: there are"],
  ["received", "Received, more"],
  ["damaged", "Damaged, fewer"],
  ["lost", "Lost, fewer"],
] as const;

/** The page's answer to the correction of a place's stock. */
export const useAdjustAnswer = ({ itemId, locationId }: Pick<Place, "itemId" | "locationId">) =>
  useFormAnswer("stock", { item_id: itemId, location_id: locationId });

/** Corrects the stock of a place. After a refusal the next try has the same key, so it cannot count twice. */
export function AdjustForm({ place }: { place: Place & Named }) {
  const { fault, typed } = useAdjustAnswer(place);
  // Not made of the place: products that share their stock each have this form.
  const id = useId();
  return (
    <PostForm
      key={place.onHand}
      preventScrollReset
      className={css.adjust}
      aria-label={`Correct the stock at ${nameOfPlace(place)}`}
      fields={{
        form: "stock",
        item_id: place.itemId,
        location_id: place.locationId,
        stock_was: String(place.onHand),
        key: typed.key || place.key,
      }}
    >
      <PlainField id={`${id}-reason`} label="Reason">
        <Select id={`${id}-reason`} name="reason" defaultValue="counted">
          <Options of={REASONS} />
        </Select>
      </PlainField>
      <PlainInput
        label="Pieces"
        name="pieces"
        inputMode="numeric"
        maxLength={7}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      <PlainInput label="Note (optional)" name="note" maxLength={150} />
      <SendButton variant="outline">Correct</SendButton>
      {fault ? (
        <div className={css.wideFault}>
          <Fault id={`${id}-fault`} className={css.fault}>
            {fault}
          </Fault>
          {fault.includes("reserved for orders") ? (
            <label className={css.check}>
              <input type="checkbox" name="short" value="yes" /> Correct it all the same; some orders cannot be sent
              then
            </label>
          ) : null}
        </div>
      ) : null}
    </PostForm>
  );
}
