import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { comparePath, listRemembered, MOST_COMPARED, rememberCompared } from "~/lib/compare-view";
import { COMPARE_FORM } from "../product-card";
import styles from "./compare-bar.module.css";

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${COMPARE_FORM}"]`)];

/** Once four are chosen, the other boxes are disabled. */
function showChosen(chosen: readonly string[]): void {
  for (const box of boxes()) {
    box.checked = chosen.includes(box.value);
    box.disabled = !box.checked && chosen.length >= MOST_COMPARED;
  }
}

/**
 * Over the cards' pictures, because their buttons stay free. Without scripts, it is shown while a box is ticked, and
 * sends the ticked boxes. With scripts, it includes the cards that were ticked on other pages of the Store during this
 * visit. Each page has its own bar (`key`).
 */
export function CompareBar() {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = useCallback((handles: readonly string[]) => {
    rememberCompared(handles.join());
    setChosen(handles);
    showChosen(handles);
  }, []);

  useEffect(() => {
    // Boxes ticked before the scripts run count as well.
    const ticked = boxes().filter(({ checked }) => checked);
    choose([...new Set([...listRemembered(), ...ticked.map(({ value }) => value)])].slice(0, MOST_COMPARED));
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.getAttribute("form") !== COMPARE_FORM) return;
      const others = listRemembered().filter((handle) => handle !== target.value);
      choose(target.checked ? [...others, target.value].slice(0, MOST_COMPARED) : others);
    };
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, [choose]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    navigate(comparePath(chosen));
  };
  return (
    <div className={styles.place}>
      <Form
        id={COMPARE_FORM}
        action="/compare"
        className={styles.bar}
        data-shown={chosen.length > 0}
        onSubmit={onSubmit}
        onReset={() => choose([])}
      >
        <span className={styles.count}>{countText(chosen.length)}</span>
        <button type="reset" className={styles.clear}>
          Clear
        </button>
        {chosen.length === 1 ? null : (
          <button type="submit" className={styles.go}>
            Compare
          </button>
        )}
      </Form>
    </div>
  );
}

function countText(chosen: number): string {
  if (chosen === 0) return "Up to four products";
  return chosen === 1 ? "1 chosen: choose another" : `${chosen} of ${MOST_COMPARED} chosen`;
}
