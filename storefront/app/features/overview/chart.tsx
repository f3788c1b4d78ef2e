import type { OverviewPoint } from "medusa-backend/contract";
import css from "./chart.module.css";
import { type Measure, nameOfPart } from "./figures";
import shared from "./overview.module.css";

/** A chart as SVG in two sizes, for phones and for wider screens, so that its letters do not shrink. */
export type Drawn = { narrow: string; wide: string };

type Props = { measure: Measure; points: readonly OverviewPoint[]; drawn: Drawn };

/** A measure by the parts of the period, as a chart and as a table. */
export function MeasureChart({ measure: { name, title, pick, format }, points, drawn }: Props) {
  return (
    <section aria-labelledby={`chart-${name}`} className={shared.panel}>
      <div className={css.chartHead}>
        <h3 id={`chart-${name}`} className={shared.part}>
          {title}
        </h3>
        <p className={css.legend} aria-hidden>
          <span className={css.barKey} /> this time <span className={css.lineKey} /> before
        </p>
      </div>
      {/* Drawn by draw-chart.server.tsx from numbers and the shop's own words. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made on the server, and nobody's text is in it */}
      <div className={`${css.drawing} ${css.narrow}`} dangerouslySetInnerHTML={{ __html: drawn.narrow }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same */}
      <div className={`${css.drawing} ${css.wide}`} dangerouslySetInnerHTML={{ __html: drawn.wide }} />
      <details className={css.details}>
        <summary>{`${title} as a table`}</summary>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{points.length === 24 ? "Hour" : "Day"}</th>
              <th scope="col">{title}</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{nameOfPart(point.at)}</th>
                <td>{format(pick(point))}</td>
                <td>{format(pick(point.before))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
