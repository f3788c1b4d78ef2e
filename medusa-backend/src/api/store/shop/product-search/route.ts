import { SearchProducts } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { searchCatalogue } from "../../../../queries/products/search";
import { handle } from "../../../handle";

export const GET = handle(SearchProducts, (asked, req) => searchCatalogue(databaseOf(req.scope), asked));
