import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  ServerRouter,
  useLoaderData,
  useRouteError,
} from "react-router";

// The page of a new application of the framework: its document with scripts and streamed data, answered by its default entry.

function Layout({ children }) {
  const head = [
    h("meta", { key: "charset", charSet: "utf-8" }),
    h("meta", { key: "width", name: "viewport", content: "width=device-width, initial-scale=1" }),
    h(Meta, { key: "meta" }),
    h(Links, { key: "links" }),
  ];
  return h(
    "html",
    { lang: "en" },
    h("head", null, head),
    h("body", null, children, h(ScrollRestoration), h(Scripts)),
  );
}

const root = {
  path: "",
  Layout,
  default: () => h(Outlet),
  ErrorBoundary: () => h("main", null, String(useRouteError())),
  links: () => [{ rel: "stylesheet", href: "/assets/root.css" }],
};

const welcome = {
  path: "page",
  parentId: "root",
  meta: () => [{ title: "New React Router App" }],
  default: () => h("main", null, h("h1", null, `Welcome back, ${useLoaderData().first_name}`)),
};

/** The modules of such an application: one page that greets the person `readSession` finds. */
export const frameworkPage = (readSession) => ({
  root,
  page: { ...welcome, loader: ({ request }) => readSession(request) },
});

/** Streams a page as the framework's default entry does. */
export function streamPage(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
