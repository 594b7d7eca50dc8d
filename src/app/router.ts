// The page's router, also reachable from outside components.
import { createBrowserRouter } from "react-router-dom";
import { setNavigator } from "../lib/navigation.ts";
import { goAndDraw } from "./drawn-route.ts";
import { ROUTES } from "./routes.tsx";

export const router = createBrowserRouter(ROUTES);

setNavigator((to, options) => goAndDraw(router, to, options));
