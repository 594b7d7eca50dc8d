// The address of a shared work's page within the application, which its router holds.
import { useCallback, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { PageNavigation } from "../../lib/page-navigation.tsx";

export function useRoutedNavigation(): PageNavigation {
  const { search } = useLocation();
  const navigate = useNavigate();
  const goTo = useCallback<PageNavigation["goTo"]>((to, options) => void navigate({ search: to }, options), [navigate]);
  return useMemo(() => ({ search, goTo, Link }), [search, goTo]);
}
