import { useNavigation } from "@remix-run/react";
import { useId } from "react";
import { CURRENCY_CODE } from "~/domain/money";
import { Button, ButtonLink } from "~/ui/button";
import { Options, Select } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { PlainField, PlainInput } from "~/ui/plain-field";
import plain from "~/ui/plain-form.module.css";
import { Screen, ScreenNotice } from "~/ui/screen";
import { PostForm } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { countOf, type TypedBulk } from "./import-forms";

const KEEP = ["", "Leave as it is"] as const;

type Props = { products: string[]; typed: TypedBulk };

/** One change of the products that were chosen on the list. It is shown product by product before it is made. */
export function ChangeProducts({ products, typed }: Props) {
  const about = "You see each product before and after, before anything is changed.";
  if (products.length === 0)
    return (
      <Screen title="Change products" about={about}>
        <ScreenNotice title="No product is chosen" text="Choose products on their list first.">
          <ButtonLink size="lg" to="/dashboard/manageProducts">
            To the products
          </ButtonLink>
        </ScreenNotice>
      </Screen>
    );
  return (
    <Screen title="Change products" about={about}>
      <BulkFields products={products} before={typed} />
    </Screen>
  );
}

function BulkFields({ products, before }: { products: string[]; before: TypedBulk }) {
  const answer = useFormAnswer();
  const typed: TypedBulk = answer.isAgain ? answer.typed : before;
  const busy = useNavigation().state !== "idle";
  return (
    <PostForm className={plain.form} fields={{ products: products.join() }}>
      <p className={plain.help}>{`${countOf(products.length, "product")} chosen.`}</p>
      <Fault className={plain.fault}>{answer.fault}</Fault>
      <Choice
        label="State"
        name="status"
        value={typed.status}
        options={[KEEP, ["published", "On sale"], ["draft", "Draft"], ["deleted", "Deleted, can be restored"]]}
      />
      <div className={plain.pair}>
        <Choice
          label="Price"
          name="price_by"
          value={typed.price_by}
          options={[KEEP, ["set", "Set to"], ["amount", "Change by an amount"], ["percent", "Change by per cent"]]}
        />
        <PlainInput
          label={`${CURRENCY_CODE} or per cent`}
          help="Less than 0 lowers prices. They are rounded to cents."
          name="price"
          inputMode="text"
          maxLength={12}
          defaultValue={typed.price}
        />
      </div>
      <div className={plain.pair}>
        <Choice
          label="Kind"
          name="kind_by"
          value={typed.kind_by}
          options={[KEEP, ["set", "Set to"], ["none", "Not given"]]}
        />
        <PlainInput
          label="New kind"
          help="For example racing, folding or camera"
          name="kind"
          maxLength={60}
          defaultValue={typed.kind}
        />
      </div>
      <Button type="submit" className={plain.send} aria-disabled={busy}>
        Preview
      </Button>
    </PostForm>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
};

function Choice({ label, name, value, options }: ChoiceProps) {
  const id = useId();
  return (
    <PlainField id={id} label={label}>
      <Select id={id} name={name} defaultValue={value ?? ""}>
        <Options of={options} />
      </Select>
    </PlainField>
  );
}
