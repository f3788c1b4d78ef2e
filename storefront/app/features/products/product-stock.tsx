import { partLines } from "medusa-backend/contract/product-box";
import type { StaffProduct } from "~/medusa/managed-products.server";
import { TextArea } from "~/ui/input";
import { FormAnswer } from "~/ui/notice";
import { PlainField, PlainInput } from "~/ui/plain-field";
import { Panel } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AdjustForm, nameOfPlace } from "./adjust-stock";
import css from "./product-edit.module.css";
import kept from "./product-records.module.css";

/** What is on hand of a product, and whether it is counted at all. */
export function ProductStock({ desk }: { desk: StaffProduct }) {
  const { stock, isCounted, staysCounted, product, isOfFirst } = desk;
  const parts = useFormAnswer("parts");
  const { fault } = useFormAnswer(["count", "uncount"]);
  return (
    <Panel id="stock" title="Stock">
      {isOfFirst ? (
        <p className={css.help}>This is the stock of the first variant. Each of the others has its own page.</p>
      ) : null}
      {isCounted ? null : <p className={css.help}>It is not counted: the product can always be bought.</p>}
      <div className={css.stack}>
        {stock.map((place) => (
          <div key={`${place.itemId}-${place.locationId}`}>
            <p className={kept.place}>
              <strong>{nameOfPlace(place)}</strong>
              <span>{` ${place.onHand} on hand, ${place.reserved} reserved, ${Math.max(0, place.onHand - place.reserved)} available`}</span>
            </p>
            <AdjustForm place={place} />
          </div>
        ))}
        {product.state === "deleted" ? null : !isCounted ? (
          <StartCounting fault={fault} />
        ) : staysCounted ? (
          <p className={css.help}>Counting cannot stop now. {staysCounted}</p>
        ) : (
          <StopCounting fault={fault} />
        )}
        <FormAnswer done={parts.said} fault={parts.fault} />
        {product.state === "deleted" ? null : <KitParts stock={stock} />}
      </div>
    </Panel>
  );
}

/** Makes it a kit, or changes the parts of one: each by the SKU of what sells it alone. */
function KitParts({ stock }: Pick<StaffProduct, "stock">) {
  const { typed, isAgain } = useFormAnswer("parts");
  const lines = partLines(stock);
  return (
    <details className={kept.fold} open={isAgain || undefined}>
      <summary>{lines ? "Change the parts of the kit" : "Sell it as a kit"}</summary>
      <PostForm
        key={lines}
        preventScrollReset
        className={css.stack}
        aria-label="Parts of the kit"
        fields={{ form: "parts", was: lines }}
      >
        <PlainField id="kit-parts" label="Parts">
          <TextArea
            id="kit-parts"
            name="parts"
            rows={4}
            maxLength={2_000}
            defaultValue={typed.parts ?? lines}
            aria-describedby="kit-parts-help"
          />
          <span id="kit-parts-help" className={css.help}>
            One part per line, with its number and SKU: 2 × BATTERY-46. The stock of a kit is that of its parts.
          </span>
        </PlainField>
        <SendButton variant="outline">Set the parts</SendButton>
      </PostForm>
    </details>
  );
}

type Fault = { fault: string | undefined };

function StartCounting({ fault }: Fault) {
  return (
    <PostForm preventScrollReset className={css.adjust} aria-label="Count the stock" fields={{ form: "count" }}>
      <PlainInput
        label="Pieces on hand now"
        name="pieces"
        inputMode="numeric"
        maxLength={7}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? "count-fault" : undefined}
      />
      <SendButton variant="outline">Count the stock</SendButton>
      <CountFault fault={fault} />
    </PostForm>
  );
}

function StopCounting({ fault }: Fault) {
  return (
    <PostForm
      preventScrollReset
      className={css.adjust}
      aria-label="Stop counting the stock"
      fields={{ form: "uncount" }}
    >
      <SendButton size="sm" variant="ghost">
        Stop counting
      </SendButton>
      <CountFault fault={fault} />
    </PostForm>
  );
}

const CountFault = ({ fault }: Fault) =>
  fault ? (
    <p id="count-fault" role="alert" className={`${css.fault} ${css.wideFault}`}>
      {fault}
    </p>
  ) : null;
