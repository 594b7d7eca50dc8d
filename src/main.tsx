// The entry point in the browser: loads the texts and restores the stored session, then renders the app.
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import { App } from "./app/app.tsx";
import { clearDocumentsAtLogout } from "./app/leave-device.ts";
import { takeLoginReturn } from "./app/login-return.ts";
import { followNotices } from "./app/notices.ts";
import { registerServiceWorker } from "./app/offline-program.ts";
import { takePromotion } from "./app/promotion.ts";
import { startI18n } from "./i18n/i18n.ts";
import { followTheme } from "./lib/theme.ts";
import { persistQueries } from "./queries/query-cache/persist-queries.ts";
import { refetchAfterOutage } from "./queries/query-cache/refetch-after-outage.ts";
import { queryClient } from "./queries/query-client.ts";
import { startSession } from "./session/start-session.ts";

takePromotion();
followTheme();
await startI18n();
startSession();
takeLoginReturn();
followNotices();
clearDocumentsAtLogout();
registerServiceWorker();
persistQueries(queryClient);
refetchAfterOutage(queryClient);
createRoot(document.getElementById("root") as HTMLElement).render(<App />);
