import { layout, prefix, type RouteConfig } from "@react-router/dev/routes";
import { flatRoutes } from "@react-router/fs-routes";

const wing = (folder: string) => flatRoutes({ rootDirectory: `routes/${folder}` });

// Each area is one folder; inside it a file's name is its address. A guarded area is inside its guard, and every page
// inside its shell; `dev` exists only in development.
export default [
  layout("shells/site-shell.tsx", [
    ...(await wing("site")),
    ...(await wing("auth")),
    ...(await wing("setup")),
  ]),
  layout("guards/members.ts", [
    layout("shells/member-shell.tsx", [
      ...prefix("portal", await wing("portal")),
      ...prefix("account", await wing("account")),
      ...prefix("dashboard", await wing("dashboard")),
    ]),
  ]),
  layout("guards/admins.ts", [layout("shells/coach-shell.tsx", prefix("admin", await wing("admin")))]),
  ...(import.meta.env.DEV ? await wing("dev") : []),
  ...prefix("files", await wing("files")),
  ...prefix("api/admin", await wing("api-admin")),
  ...prefix("api", await wing("api")),
] satisfies RouteConfig;
