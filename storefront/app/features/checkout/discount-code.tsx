import { Form } from "@remix-run/react";
import { type FormEvent, useId, useState } from "react";
import { type Costs, problemWords } from "~/domain/costs";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import styles from "./discount-code.module.css";

type Props = {
  /** The code that was entered last, null if none counts. */
  typed: string | null;
  /** The shop's answer about it; null while the request runs, and if the shop does not answer. */
  costs: Costs | null;
  failed: boolean;
  onCode: (code: string | null) => void;
};

/** The field for a discount code, or the code that is applied. What is wrong with a code stands below the field. */
export function DiscountCode({ typed, costs, failed, onCode }: Props) {
  const [text, setText] = useState("");
  const [id, faultId] = [useId(), useId()];
  const answer = typed === null ? null : (costs?.discountCode ?? null);
  const fault = faultOf({ typed, answer, failed });

  function submit(event: FormEvent) {
    event.preventDefault();
    onCode(text.trim() || null);
  }

  function remove() {
    setText("");
    onCode(null);
  }

  if (answer && answer.problem === null) {
    return (
      <div className={styles.form}>
        <p role="status" className={styles.applied}>
          <span>Your code is applied.</span>
          <Button variant="outline" size="sm" onClick={remove}>
            Remove code
          </Button>
        </p>
      </div>
    );
  }
  return (
    <Form className={styles.form} onSubmit={submit} noValidate aria-label="Discount">
      <label htmlFor={id} className={styles.label}>
        Discount code
      </label>
      <div className={styles.row}>
        <Input
          id={id}
          size="md"
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={faultId}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="outline">
          Apply code
        </Button>
      </div>
      <p id={faultId} role="status" className={styles.fault}>
        {fault}
      </p>
    </Form>
  );
}

function faultOf({ typed, answer, failed }: { typed: string | null; answer: Costs["discountCode"]; failed: boolean }) {
  if (typed === null) return null;
  if (failed) return "The code could not be checked. Please try again.";
  return answer?.problem ? problemWords({ ...answer, problem: answer.problem }) : null;
}
