// Restricts calls to administrators.
import { AppError } from "../../platform/errors.ts";
import type { Accounts } from "../accounts/accounts.service.ts";

/** Throws administrators_only for anybody but administrators. */
export async function requireAdministrator(accounts: Pick<Accounts, "isAdministrator">, uid: string): Promise<void> {
  if (!(await accounts.isAdministrator(uid))) throw new AppError("administrators_only");
}
