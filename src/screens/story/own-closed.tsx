// What a shared work that cannot be read offers its own author: the work itself and, if it is banned, why. Loaded when such
// a page is shown.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DECISIONS_PATH, storyPath, worldPath } from "../../../contract/page-paths.ts";
import { type OwnShareCard, peopleEndpoints } from "../../../contract/people.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { LinkButton } from "../../ui/link-button.tsx";

export interface OwnClosedProps {
  kind: ShareKind;
  shareId: string;
}

export function OwnClosed({ kind, shareId }: OwnClosedProps) {
  const { t } = useTranslation("people");
  // Nothing is said while it is unknown, or cannot be known: the page itself says what is the matter.
  const { data: own } = useQuery({
    queryKey: [...queryKeys.people, "own-share", kind, shareId],
    queryFn: ({ signal }) => findOwn(kind, shareId, signal),
    staleTime: 0,
  });
  if (!own) return null;
  return (
    <>
      {own.state === "banned" && (
        <LinkButton to={DECISIONS_PATH} variant="primary">
          {t("banned_why")}
        </LinkButton>
      )}
      <LinkButton to={kind === "story" ? storyPath(own.work_id) : worldPath(own.work_id)}>
        {t(`open_own_${kind}`)}
      </LinkButton>
    </>
  );
}

/** The person's own work with this share; null if it is somebody else's. */
async function findOwn(kind: ShareKind, shareId: string, signal: AbortSignal): Promise<OwnShareCard | null> {
  const { data } = await call(peopleEndpoints.ownSharings, { query: { type: kind, share_id: shareId } }, { signal });
  return data[0] ?? null;
}
