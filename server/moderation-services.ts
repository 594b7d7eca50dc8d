// Creates the services of reports, of what moderators decide about them, and of feedback.
import type { Database } from "./db/client.ts";
import type { Accounts } from "./modules/accounts/accounts.service.ts";
import type { Administration } from "./modules/administration/administration.service.ts";
import type { Images } from "./modules/images/images.service.ts";
import { createModeration, type Moderation } from "./modules/moderation/moderation.service.ts";
import { createOwnDecisions, type OwnDecisions } from "./modules/moderation/own-decisions.service.ts";
import type { Notices } from "./modules/notices/notices.service.ts";
import { createFeedback, type Feedback } from "./modules/reports/feedback.service.ts";
import { reportJobs } from "./modules/reports/reports.jobs.ts";
import { createReports, type Reports } from "./modules/reports/reports.service.ts";
import type { Safety } from "./modules/safety/safety.service.ts";
import type { Queue } from "./platform/queue.ts";

export interface ModerationServices {
  reports: Reports;
  feedback: Feedback;
  moderation: Moderation;
  ownDecisions: OwnDecisions;
}

export interface ModerationServicesDeps {
  db: Database;
  queue: Queue;
  accounts: Accounts;
  administration: Administration;
  images: Images;
  notices: Notices;
  safety: Safety;
}

/** Creates the services and adds their jobs. */
export function createModerationServices(deps: ModerationServicesDeps): ModerationServices {
  const { db, queue, accounts, images, notices } = deps;
  reportJobs(queue, db);
  return {
    reports: createReports({ db, accounts, images, notices }),
    feedback: createFeedback({ db, accounts, images }),
    moderation: createModeration(deps),
    ownDecisions: createOwnDecisions(db),
  };
}
