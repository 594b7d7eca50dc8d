// Asks a visitor to log in, from any code that needs a person.
import { openDialog, retryDialog } from "../lib/dialogs.ts";
import { session } from "./session.ts";
import "./session-dialogs.ts";

let asking: Promise<unknown> | null = null;

/** Opens the login dialog for a visitor, once for parallel calls. Resolves with whether somebody is logged in. */
export async function requireLogin(mode: "login" | "create" = "login"): Promise<boolean> {
  if (session.status === "person") return true;
  // One that could not be loaded still waits for its answer.
  if (asking) retryDialog("login");
  asking ??= openDialog("login", { mode }).finally(() => {
    asking = null;
  });
  await asking;
  return (session.status as string) === "person";
}
