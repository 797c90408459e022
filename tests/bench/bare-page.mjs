import { createRequestListener } from "@remix-run/node-fetch-server";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { createRequestHandler, RouterContextProvider, ServerRouter } from "react-router";

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

/** The least a React Router application can be: one route, a few words, no data. */
const build = {
  entry: { module: { default: handleRequest } },
  routes: { root: { id: "root", path: "", module: { default: page } } },
  assets: {
    entry: { imports: [], module: "" },
    routes: { root: { id: "root", path: "", hasLoader: false, hasAction: false, module: "" } },
    url: "",
    version: "",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
};

/** Answers any Request with the bare page. */
export function bareHandler() {
  const handle = createRequestHandler(build, "production");
  return (request) => handle(request, new RouterContextProvider());
}

/** A listener for `node:http` that answers with the bare page. */
export const barePage = () => createRequestListener(bareHandler());
