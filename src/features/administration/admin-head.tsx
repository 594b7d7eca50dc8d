// The head of every administrators' screen: links back to the stories and to the other screens. Moderators who are no
// administrators have one screen.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import {
  ADMIN_ACCOUNTS_PATH,
  ADMIN_AUDIT_PATH,
  ADMIN_FEEDBACK_PATH,
  ADMIN_MODELS_PATH,
  ADMIN_PICTURES_PATH,
  ADMIN_REPORTS_PATH,
} from "../../../contract/page-paths.ts";
import { useFormat } from "../../lib/use-format.ts";
import { type OwnModeration, ownModeration } from "../../queries/moderation.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./admin-head.module.css";

const REPORTS = { to: ADMIN_REPORTS_PATH, text: "reports" } as const;
const FEEDBACK = { to: ADMIN_FEEDBACK_PATH, text: "feedback" } as const;
const SCREENS = [
  REPORTS,
  FEEDBACK,
  { to: ADMIN_ACCOUNTS_PATH, text: "accounts" },
  { to: ADMIN_PICTURES_PATH, text: "held_images" },
  { to: ADMIN_MODELS_PATH, text: "models" },
  { to: ADMIN_AUDIT_PATH, text: "audit" },
] as const;

type Screen = (typeof SCREENS)[number];

export function AdminHead({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation("administration");
  const format = useFormat();
  const { pathname } = useLocation();
  const own = useQuery({ queryKey: queryKeys.ownModeration, queryFn: ({ signal }) => ownModeration(signal) });
  const isIn = ({ to }: Screen) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <div className={styles.head}>
      <LinkButton to={storiesPath} variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
        {t("to_stories")}
      </LinkButton>
      <nav aria-label={t("administration")} className={styles.screens}>
        {screensOf(own, isIn).map((screen) => {
          const waiting = waitingOf(screen, own.data);
          return (
            <Link
              key={screen.to}
              to={screen.to}
              aria-current={isIn(screen) ? "page" : undefined}
              className={styles.screen}
            >
              {t(screen.text)}
              {waiting > 0 && (
                <>
                  <span className={styles.waiting} aria-hidden="true">
                    {format.number(waiting)}
                  </span>
                  <VisuallyHidden> {t("waiting", { number: format.number(waiting) })}</VisuallyHidden>
                </>
              )}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

/** Until it is known who the person is, the screen they are on. */
function screensOf(
  { data, isPending }: { data: OwnModeration | undefined; isPending: boolean },
  isIn: (screen: Screen) => boolean,
): readonly Screen[] {
  if (isPending) return SCREENS.filter(isIn);
  return data?.is_moderator && !data.is_administrator ? [REPORTS] : SCREENS;
}

function waitingOf(screen: Screen, own: OwnModeration | undefined): number {
  if (screen === REPORTS) return own ? own.open + own.appealed : 0;
  return screen === FEEDBACK ? (own?.feedback ?? 0) : 0;
}
