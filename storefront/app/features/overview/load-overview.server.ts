import { OverviewQuery } from "medusa-backend/contract";
import { GetOverview } from "medusa-backend/contract/routes";
import type { Medusa } from "~/medusa/client.server";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { drawChart } from "./draw-chart.server";
import { MEASURES } from "./figures";
import type { OverviewData } from "./overview";

/** The overview of the period in an address; the default one if it names none or an unknown one. */
export async function loadOverview(medusa: Medusa, query: URLSearchParams): Promise<OverviewData> {
  const { days } = OverviewQuery.catch({ days: 7 }).parse({ days: query.get("days") ?? undefined });
  const figures = await medusa.call(GetOverview, { days }).catch(noneWhenUnavailable);
  const [sales, orders] = figures ? MEASURES.map((measure) => drawChart(measure, figures.points)) : [];
  return { days, figures, charts: sales && orders ? { sales, orders } : null };
}
