import type { RequestHandler } from "express";
import { isPrivatePath } from "../app/lib/search-engines/private-paths";

/** Tells search engines to leave out personal pages, whatever the page itself says. */
export const hidePrivatePages: RequestHandler = (request, response, next) => {
  if (isPrivatePath(request.path)) response.setHeader("X-Robots-Tag", "noindex");
  next();
};
