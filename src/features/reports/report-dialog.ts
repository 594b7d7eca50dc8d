// Registers the dialog in which a person reports a published work or somebody.
import type { ReportSubject } from "../../../contract/reports.ts";

export interface Reported {
  subject: ReportSubject;
  /** The title of the work, or the person's name. */
  title: string;
  /** The name of the chapter or the entry that the subject names. */
  part?: string | undefined;
}

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    report: { props: Reported; result: never };
  }
}
