// A person's page: who they are, and the stories and worlds they have on the square. On one's own page it is every work
// that one shares, with its state.
import { UserX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { SQUARE_PATH, userPath } from "../../../contract/page-paths.ts";
import { FollowButton } from "../../features/follows/follow-button.tsx";
import "../../features/people/people-dialogs.ts";
import { useProfile } from "../../features/people/people.queries.ts";
import { ProfileHeader } from "../../features/people/profile-header.tsx";
import { CallError } from "../../lib/api/call-error.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useKeptOpening, useOpeningUntilLeft, useWithoutOpening } from "../../lib/opening.ts";
import { OpeningNotice } from "../../lib/opening-notice.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useSession } from "../../session/session.ts";
import "../../session/session-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ReportButton } from "../story/report-button.tsx";
import { reportWork } from "../story/report-work.ts";
import { openingWorks } from "./opening-works.ts";
import styles from "./user.module.css";
import { UserWorks } from "./user-works.tsx";

/** On one's own page: shows it as everybody else sees it. */
const AS_OTHERS = "as-others";

export function UserScreen() {
  const { uid: asked } = useParams();
  const { status, uid: own } = useSession();
  // An address without a uid is one's own page.
  const uid = asked ?? (status === "person" ? own : null);
  return <div className={styles.page}>{uid === null ? <NotFound /> : <Person key={uid} uid={uid} />}</div>;
}

function Person({ uid }: { uid: string }) {
  const { t } = useTranslation(["common", "people"]);
  const errorText = useErrorText();
  const { status, uid: own } = useSession();
  const [params] = useSearchParams();
  const isOneself = status === "person" && own === uid;
  const showsOwn = isOneself && !params.has(AS_OTHERS);
  const query = useProfile(uid, showsOwn);
  const [told] = useState(openingWorks);
  useOpeningUntilLeft();
  const keepsOpening = useKeptOpening({ isLoaded: query.data !== undefined, error: query.error });
  useWithoutOpening(!query.isPending && !keepsOpening);
  usePageTitle(query.data?.user.name);
  const retry = () => void query.refetch();
  if (keepsOpening) {
    const toSquare = <LinkButton to={SQUARE_PATH}>{t("people:to_square")}</LinkButton>;
    return <OpeningNotice text={t("people:rest_missing")} onRetry={retry} busy={query.isFetching} action={toSquare} />;
  }
  if (query.isPending) return <ProfileBones label={t("loading")} />;
  if (isNobody(query.error)) return <NotFound />;
  if (!query.data) return <ErrorState isPage body={errorText(query.error)} onRetry={retry} busy={query.isFetching} />;
  return (
    <>
      {isOneself && !showsOwn && <AsOthersNote uid={uid} />}
      <ProfileHeader
        profile={query.data}
        {...(showsOwn && { onOpen: (list) => void openDialog("follow-slider", { list }) })}
        actions={
          showsOwn ? <OwnActions /> : <OthersActions uid={uid} name={query.data.user.name} isOneself={isOneself} />
        }
      />
      <UserWorks profile={query.data} own={showsOwn} told={told} />
    </>
  );
}

const isNobody = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "user_not_found" || error.code === "parameter_invalid");

function OwnActions() {
  const { t } = useTranslation("people");
  return (
    <>
      <Button onClick={() => void openDialog("user-info")}>{t("edit_profile")}</Button>
      <LinkButton to={`?${AS_OTHERS}`} variant="ghost">
        {t("as_others")}
      </LinkButton>
    </>
  );
}

function OthersActions({ uid, name, isOneself }: { uid: string; name: string; isOneself: boolean }) {
  const reported = { subject: { kind: "user", uid }, title: name } as const;
  return (
    <>
      <FollowButton uid={uid} name={name} />
      {!isOneself && <ReportButton onReport={() => reportWork({ reported, author: uid })} />}
    </>
  );
}

function AsOthersNote({ uid }: { uid: string }) {
  const { t } = useTranslation("people");
  return (
    <p className={styles.note}>
      {t("as_others_note")}
      <LinkButton to={userPath(uid)} size="sm">
        {t("back_to_own")}
      </LinkButton>
    </p>
  );
}

function NotFound() {
  const { t } = useTranslation("people");
  usePageTitle(t("not_found_title"));
  useWithoutOpening(true);
  return (
    <EmptyState
      level={1}
      art={<UserX />}
      title={t("not_found_title")}
      body={t("not_found_body")}
      action={<LinkButton to={SQUARE_PATH}>{t("to_square")}</LinkButton>}
    />
  );
}

function ProfileBones({ label }: { label: string }) {
  return (
    <>
      <h1>
        <VisuallyHidden>{label}</VisuallyHidden>
      </h1>
      <div role="status" aria-label={label} className={styles.bones}>
        <Skeleton width={88} height={88} radius="full" />
        <div className={styles.lines}>
          <Skeleton width="12rem" height={26} />
          <Skeleton width="9rem" height={14} />
        </div>
      </div>
    </>
  );
}
