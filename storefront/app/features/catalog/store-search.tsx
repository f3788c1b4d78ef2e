import { Form } from "@remix-run/react";
import { useSearchForm } from "~/ui/use-search-form";
import styles from "./store-search.module.css";

/** Search by names, figures and descriptions; works without scripts, and the address keeps what was sought. */
export function StoreSearch({ q }: { q: string }) {
  const form = useSearchForm({ q });
  return (
    <search className={styles.search}>
      <Form {...form} method="get" action="/explore" className={styles.form}>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label="Search the Store"
          placeholder="Search"
          className={styles.field}
        />
        <button type="submit" className={styles.go}>
          Search
        </button>
      </Form>
    </search>
  );
}
