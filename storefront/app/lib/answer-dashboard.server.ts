import { json } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

/**
 * Answers a read of the dashboard's screens outside /api/server. The answer is not cached, and errors are worded as in
 * /api/server.
 */
export async function answerDashboard<T>(read: () => Promise<T>) {
  const headers = { "Cache-Control": "no-store" };
  try {
    return json(await read(), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return json({ error: { code, message } }, { status: ERROR_STATUS[code], headers });
  }
}
