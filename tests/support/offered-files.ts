import { z } from "zod";
import { parseAnswer } from "./answers";
import { callMedusa } from "./ops";

const Notifications = z.object({
  notifications: z.array(z.object({ data: z.object({ file: z.object({ url: z.url() }).optional() }).nullable() })),
});

/** The addresses of the files that Medusa Admin's notifications offer to `token`, the newest first. */
export async function offeredFiles(token: string): Promise<string[]> {
  const answer = await callMedusa("GET", "/admin/notifications?limit=100&order=-created_at", { token });
  const { notifications } = parseAnswer(Notifications, answer);
  return notifications.flatMap(({ data }) => (data?.file ? [data.file.url] : []));
}
