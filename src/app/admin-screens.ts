// The administrators' screens: the module of each and the texts it needs, besides those of the header they share.
import type { ComponentType } from "react";
import { type LazyNamespace, loadTexts } from "../i18n/lazy-texts.ts";

interface AdminScreen {
  load: () => Promise<ComponentType>;
  texts?: readonly LazyNamespace[];
}

const SCREENS = {
  accounts: {
    load: async () => (await import("../screens/admin-accounts/admin-accounts.screen.tsx")).AdminAccountsScreen,
  },
  pictures: {
    load: async () => (await import("../screens/admin-pictures/admin-pictures.screen.tsx")).AdminPicturesScreen,
    texts: ["held-images", "images"],
  },
  models: {
    load: async () => (await import("../screens/admin-models/admin-models.screen.tsx")).AdminModelsScreen,
    texts: ["models"],
  },
  reports: {
    load: async () => (await import("../screens/admin-reports/admin-reports.screen.tsx")).AdminReportsScreen,
    texts: ["moderation"],
  },
  "reports/:caseId": {
    load: async () => (await import("../screens/admin-case/admin-case.screen.tsx")).AdminCaseScreen,
    texts: ["moderation", "images"],
  },
  feedback: {
    load: async () => (await import("../screens/admin-feedback/admin-feedback.screen.tsx")).AdminFeedbackScreen,
    texts: ["moderation", "images"],
  },
  audit: {
    load: async () => (await import("../screens/admin-audit/admin-audit.screen.tsx")).AdminAuditScreen,
  },
} as const satisfies Record<string, AdminScreen>;

export type AdminPath = keyof typeof SCREENS;

/** Resolves with the screen when its texts are loaded too. */
export async function loadAdminScreen(path: AdminPath): Promise<ComponentType> {
  const { load, texts = [] }: AdminScreen = SCREENS[path];
  const [screen] = await Promise.all([load(), loadTexts("administration"), ...texts.map(loadTexts)]);
  return screen;
}
