// Redirects to another route; counted, so that a loop ends.
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { LostScreen } from "./lost-screen.tsx";
import { redirectCap } from "./redirect-cap.ts";

export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (redirectCap.take()) void navigate(to, { replace: true, state });
    else setStopped(true);
  }, [navigate, to, state]);
  return stopped ? <LostScreen reason="redirects" /> : null;
}
