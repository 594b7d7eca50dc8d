// The app's providers, in the order they need each other.
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { setNavigator } from "../lib/navigation.ts";
import { queryClient } from "../queries/query-client.ts";
import { TooltipLayer } from "../ui/tooltip-layer.tsx";
import { navigateAndRender } from "./drawn-route.ts";
import { ROUTES } from "./routes.tsx";
import { Toaster } from "./toaster.tsx";

export function App() {
  return (
    // The content security policy allows no <style> elements; the same styles are in base.css.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
        <TooltipLayer />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** The page's router, also reachable from outside components. */
const router = createBrowserRouter(ROUTES);

setNavigator((to, options) => navigateAndRender(router, to, options));
