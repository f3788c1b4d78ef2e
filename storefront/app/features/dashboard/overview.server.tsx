import { AxisBottom, AxisLeft, type TickRendererProps } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import { type OverviewPoint, OverviewQuery } from "medusa-backend/contract";
import { GetOverview } from "medusa-backend/contract/routes";
import { renderToStaticMarkup } from "react-dom/server";
import type { Medusa } from "~/medusa/client.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { describeChart, MEASURES, type Measure, nameOfPart } from "./measures";
import type { Drawn, OverviewData } from "./overview";

/** The overview of the period in an address; the default one if it names none or an unknown one. */
export async function loadOverview(medusa: Medusa, query: URLSearchParams): Promise<OverviewData> {
  const asked = Object.fromEntries(["days", "from", "to"].map((name) => [name, query.get(name) || undefined]));
  const period = OverviewQuery.catch({ days: 7 }).parse(asked);
  const figures = await medusa.call(GetOverview, period).catch(noneWhenUnavailable);
  const [sales, orders] = figures ? MEASURES.map((measure) => drawChart(measure, figures.points)) : [];
  return { period, figures, charts: sales && orders ? { sales, orders } : null };
}

const SIZES = {
  narrow: { width: 350, height: 200, labels: 4 },
  wide: { width: 720, height: 240, labels: 8 },
} as const;
/** The last label is wider than its bar. */
const EDGE = { top: 8, right: 24, bottom: 28, left: 52 } as const;
const LEAST_BAR_PX = 2;

const Label = ({ x, y, textAnchor, formattedValue }: TickRendererProps) => (
  <text x={x} y={y} dy="0.32em" textAnchor={textAnchor} className="chart-label">
    {formattedValue}
  </text>
);

/** The parts with a label below the chart, at most `most`, including the last. */
function labelled(points: readonly OverviewPoint[], most: number): string[] {
  const step = Math.ceil(points.length / most);
  return points.filter((_, place) => (points.length - 1 - place) % step === 0).map(({ at }) => at);
}

type Props = { measure: Measure; points: readonly OverviewPoint[]; size: (typeof SIZES)[keyof typeof SIZES] };

/** Bars of the period, and a line of the previous one. Colours are classes: the screen's stylesheet has both modes. */
function Chart({ measure, points, size: { width, height, labels } }: Props) {
  const { pick, format } = measure;
  const most = Math.max(...points.flatMap((point) => [pick(point), pick(point.before)]), 0);
  const x = scaleBand({ domain: points.map(({ at }) => at), range: [EDGE.left, width - EDGE.right], padding: 0.25 });
  const y = scaleLinear({ domain: [0, most || 1], range: [height - EDGE.bottom, EDGE.top], nice: 4 });
  const centre = (at: string) => (x(at) ?? 0) + x.bandwidth() / 2;
  const bottom = height - EDGE.bottom;
  const steps = y.ticks(4).filter((value) => !measure.isCount || Number.isInteger(value));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describeChart(measure, points)}>
      {steps.map((value) => (
        <line key={value} x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} className="chart-grid" />
      ))}
      <AxisLeft
        scale={y}
        left={EDGE.left}
        tickValues={most > 0 ? steps : [0]}
        hideAxisLine
        hideTicks
        tickFormat={(value) => measure.shorten(Number(value))}
        tickComponent={Label}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={labelled(points, labels)}
        hideAxisLine
        hideTicks
        tickFormat={nameOfPart}
        tickComponent={Label}
      />
      {points.map((point) => {
        const value = pick(point);
        const barTop = value > 0 ? Math.min(y(value), bottom - LEAST_BAR_PX) : bottom;
        return (
          <Bar
            key={point.at}
            x={Math.round((x(point.at) ?? 0) * 10) / 10}
            y={Math.round(barTop * 10) / 10}
            width={Math.round(x.bandwidth() * 10) / 10}
            height={Math.round((bottom - barTop) * 10) / 10}
            className="chart-bar"
          >
            <title>{`${nameOfPart(point.at)}: ${format(value)}`}</title>
          </Bar>
        );
      })}
      {points.some(({ before }) => pick(before) > 0) ? (
        <LinePath
          data={[...points]}
          x={({ at }) => Math.round(centre(at) * 10) / 10}
          y={({ before }) => Math.round(y(pick(before)) * 10) / 10}
          className="chart-before"
        />
      ) : null}
    </svg>
  );
}

/** Draws a chart as SVG, so that the browser needs no script for it. */
export function drawChart(measure: Measure, points: readonly OverviewPoint[]): Drawn {
  const draw = (size: Props["size"]) => renderToStaticMarkup(<Chart measure={measure} points={points} size={size} />);
  return { narrow: draw(SIZES.narrow), wide: draw(SIZES.wide) };
}
