// The app's providers, in the order they need each other.
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router-dom";
import { queryClient } from "../lib/query-client.ts";
import { TooltipLayer } from "../ui/tooltip-layer.tsx";
import { router } from "./router.ts";
import { Toaster } from "./toaster.tsx";

export function App() {
  return (
    // The content security policy allows no <style> elements; what they would hold is in base.css.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
        <TooltipLayer />
      </QueryClientProvider>
    </CSPProvider>
  );
}
