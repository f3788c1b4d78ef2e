import { Link } from "@remix-run/react";
import { type Product, questionsPath } from "~/domain/product";
import type { QuestionsBeside } from "~/domain/question";
import styles from "./product-reviews.module.css";
import screen from "./product-screen.module.css";

type Props = { product: Pick<Product, "handle" | "flightTimeMinutes">; questions: QuestionsBeside | undefined };

/** The newest answered questions about the product, and the way to all of them and to the form. */
export function ProductQuestions({ product, questions }: Props) {
  const { count, newest } = questions ?? { count: 0, newest: [] };
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className={screen.title}>
        Questions
      </h2>
      {newest.length > 0 ? (
        <ul className={styles.reviews}>
          {newest.map(({ questionId, text, answer, answeredBy }) => (
            <li key={questionId} className={styles.review}>
              <h3 className={styles.words} dir="auto">
                {text}
              </h3>
              <div className={styles.answer}>
                <p className={styles.words} dir="auto">
                  {answer}
                </p>
                <p className={styles.who}>
                  {answeredBy === null ? (
                    "Aeroloft"
                  ) : (
                    <>
                      <bdi>{answeredBy}</bdi>
                      {`, bought this${product.flightTimeMinutes === undefined ? "" : " drone"}`}
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.none}>
        {count === 0 ? "Nobody has asked yet. " : `${count} ${count === 1 ? "question" : "questions"}. `}
        <Link to={questionsPath(product)} prefetch="intent">
          {count === 0 ? "Ask a question" : "See all, or ask"}
        </Link>
      </p>
    </section>
  );
}
