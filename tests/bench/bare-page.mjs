import { createHash } from "node:crypto";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import Database from "better-sqlite3";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { createCookie, createRequestHandler, RouterContextProvider, ServerRouter } from "react-router";
import { frameworkPage, streamPage } from "./framework-page.mjs";

const page = () =>
  h(
    "html",
    { lang: "en" },
    h("head", null, h("title", null, "Bare")),
    h(
      "body",
      null,
      h("main", null, h("h1", null, "Bare"), h("p", null, "A page of the framework with nothing in it.")),
    ),
  );

function handleRequest(request, status, headers, context) {
  headers.set("Content-Type", "text/html");
  const html = renderToString(h(ServerRouter, { context, url: request.url }));
  headers.set("Content-Length", String(Buffer.byteLength(html)));
  return new Response(html, { status, headers });
}

/** An application of the framework with these route modules, as a minimum; `entry` answers with a page. */
function application(modules, entry = handleRequest) {
  const routes = Object.entries(modules).map(([id, { path, parentId, ...module }]) => [
    id,
    { id, path, parentId, module },
  ]);
  const described = routes.map(([id, { path, parentId, module }]) => [
    id,
    {
      id,
      path,
      parentId,
      hasLoader: "loader" in module,
      hasAction: false,
      module: `/assets/${id}.js`,
      imports: [],
    },
  ]);
  return createRequestHandler(
    {
      entry: { module: { default: entry } },
      routes: Object.fromEntries(routes),
      assets: {
        entry: { imports: [], module: "/assets/entry.js" },
        routes: Object.fromEntries(described),
        url: "/assets/manifest.js",
        version: "1",
      },
      publicPath: "/",
      assetsBuildDirectory: "",
      basename: "/",
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: "initial" },
    },
    "production",
  );
}

/** Looks up who is asking like the product: the cookie, and one prepared statement. */
function sessionReader(dataDir) {
  const cookie = createCookie("session");
  const find = new Database(join(dataDir, "app.sqlite"), { readonly: true }).prepare(
    "SELECT * FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.key_hash = ?",
  );
  return async (request) => {
    const key = await cookie.parse(request.headers.get("Cookie"));
    return find.get(createHash("sha256").update(String(key)).digest("base64url"));
  };
}

/** Answers any Request with the bare page. */
export function bareHandler() {
  const handle = application({ root: { path: "", default: page } });
  return (request) => handle(request, new RouterContextProvider());
}

/** Answers `/page` with a page that greets anyone with a session, and `/json` with their account. */
function bareSessionHandler(dataDir) {
  const readSession = sessionReader(dataDir);
  const json = { path: "json", loader: async ({ request }) => Response.json(await readSession(request)) };
  const handle = application({ ...frameworkPage(readSession), json }, streamPage);
  return (request) => handle(request, new RouterContextProvider());
}

/** A listener for `node:http` that answers with the bare page. */
export const barePage = () => createRequestListener(bareHandler());

/** A listener for `node:http` that answers with the bare page and the bare call of anyone who has a session. */
export const bareSession = (dataDir) => createRequestListener(bareSessionHandler(dataDir));
