import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const route = (id: string, rest: object) => ({
  id,
  hasLoader: false,
  hasAction: false,
  module: `/assets/${id}.js`,
  ...rest,
});

/** The markup of a screen as the server sends it, for unit tests. */
export async function markupOf(screen: ReactElement): Promise<string> {
  const render = (request: Request, status: number, headers: Headers, context: EntryContext) =>
    new Response(renderToStaticMarkup(<RemixServer context={context} url={request.url} />), { status, headers });
  const build = {
    entry: { module: { default: render } },
    routes: {
      root: { id: "root", path: "", module: { default: () => <Outlet /> } },
      screen: { id: "screen", parentId: "root", index: true, module: { default: () => screen } },
    },
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: { root: route("root", { path: "" }), screen: route("screen", { parentId: "root", index: true }) },
      url: "/assets/manifest.js",
      version: "1",
    },
    future: {},
    isSpaMode: false,
    publicPath: "/",
    assetsBuildDirectory: "public",
  } as unknown as ServerBuild;
  return await (await createRequestHandler(build, "test")(new Request("http://shop/"))).text();
}
