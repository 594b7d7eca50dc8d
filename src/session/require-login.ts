// Asking a visitor to log in, from wherever that turns out to be needed.
import { openDialog } from "../lib/dialogs.ts";
import { session } from "./session.ts";
import "./session-dialogs.ts";

let asking: Promise<unknown> | null = null;

/** Answers whether somebody is logged in, after asking a visitor to. Asks once however often it is called meanwhile. */
export async function requireLogin(mode: "login" | "create" = "login"): Promise<boolean> {
  if (session.status === "person") return true;
  asking ??= openDialog("login", { mode }).finally(() => {
    asking = null;
  });
  await asking;
  return (session.status as string) === "person";
}
