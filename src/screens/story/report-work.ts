// Opens the report dialog within the application. A visitor logs in first.
import { useEffect } from "react";
import "../../features/reports/report-dialog.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { session } from "../../session/session.ts";
import { withLogin } from "../../session/with-login.ts";
import { takePendingReport } from "./pending-press.ts";
import type { ReportedWork } from "./reported.ts";

/** Nothing for the author's own, which a visitor who has logged in may turn out to be. */
export function reportWork({ reported, author }: ReportedWork): void {
  void withLogin(() => session.uid !== author && openDialog("report", reported));
}

/** Goes on with a report that a visitor has asked for before the application was loaded. */
export function usePendingReport(): void {
  useEffect(() => {
    const work = takePendingReport();
    if (work) reportWork(work);
  }, []);
}
