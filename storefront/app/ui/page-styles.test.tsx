import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Links, Outlet, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NonceProvider } from "./inline-script";
import { FirstStyles, PageStylesProvider, StylesFromHere, withoutFiles } from "./page-styles";

const STYLES = { files: ["/assets/root-1.css", "/assets/home-1.css"], first: ".a > b { color: red }" };

function Root() {
  return (
    <html lang="en">
      <head>
        <FirstStyles />
        <Links />
      </head>
      <body>
        <h1>Shop</h1>
        <StylesFromHere />
        <Outlet />
      </body>
    </html>
  );
}

function render(request: Request, status: number, headers: Headers, remix: EntryContext): Response {
  const context = { ...remix, manifest: withoutFiles(remix.manifest, STYLES) };
  const page = renderToString(
    <NonceProvider value="n">
      <PageStylesProvider value={STYLES}>
        <RemixServer context={context} url={request.url} nonce="n" />
      </PageStylesProvider>
    </NonceProvider>,
  );
  return new Response(page, { status, headers });
}

const route = (id: string, rest: object) => ({
  id,
  hasLoader: false,
  hasAction: false,
  module: `/assets/${id}-1.js`,
  ...rest,
});
const build = {
  entry: { module: { default: render } },
  routes: {
    root: { id: "root", path: "", module: { default: Root, loader: () => ({ drones: 11 }) } },
    home: { id: "home", parentId: "root", index: true, module: { default: () => <p>Home</p> } },
  },
  assets: {
    entry: { module: "/assets/entry-1.js", imports: ["/assets/shop-1.js"] },
    routes: {
      root: route("root", {
        path: "",
        hasLoader: true,
        imports: ["/assets/shop-1.js", "/assets/root-part-1.js"],
        css: ["/assets/root-1.css"],
      }),
      home: route("home", {
        parentId: "root",
        index: true,
        imports: [],
        css: ["/assets/home-1.css", "/assets/other-1.css"],
      }),
    },
    url: "/assets/manifest-1.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  mode: "production",
  isSpaMode: false,
  future: {},
} as unknown as ServerBuild;

const pageOf = async () => (await createRequestHandler(build, "production")(new Request("http://shop/"))).text();

describe("a page as Remix writes it", () => {
  it("names the stylesheets where it begins to need them, and no other in the head", async () => {
    const html = await pageOf();
    expect(html).toContain(`<style data-files="${STYLES.files.join(" ")}" nonce="n">${STYLES.first}</style>`);
    const [head, body] = html.split("<h1>Shop</h1>").map((part) => part.match(/rel="stylesheet" href="[^"]+"/g));
    expect(head).toEqual(['rel="stylesheet" href="/assets/other-1.css"']);
    expect(body).toEqual(STYLES.files.map((file) => `rel="stylesheet" href="${file}"`));
  });
});
