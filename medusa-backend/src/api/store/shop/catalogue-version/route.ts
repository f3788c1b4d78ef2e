import { GetCatalogueVersion } from "../../../../contract/routes/catalogue";
import { catalogueVersionService } from "../../../../modules/catalogue-version";
import { handle } from "../../../handle";

/** Each storefront asks every second. */
export const GET = handle(GetCatalogueVersion, (_, req) => catalogueVersionService(req.scope).getLatest());
