// Sharing a world: who may see it, its link, and what readers see of it.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sharedWorldPath } from "../../../contract/page-paths.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./share.module.css";
import "./share-world-dialog.ts";
import type { WorldSharing } from "../../../contract/shared-worlds.ts";
import { OnSquare } from "./on-square.tsx";
import { forgetFailures, useShown } from "./publishing-store.ts";
import { ReadersSee } from "./readers-see.tsx";
import { ShareLink } from "./share-link.tsx";
import { useChoice } from "./use-choice.ts";
import { WhoMayRead } from "./who-may-read.tsx";
import { putWorldState, useWorldSharing } from "./world-sharing.ts";

export function ShareWorldDialog({ world, close }: DialogComponentProps<"share-world">) {
  const { t } = useTranslation(["sharing", "common"]);
  const errorText = useErrorText();
  useShown(world._id);
  const query = useWorldSharing(world._id);
  const leave = () => {
    forgetFailures(world._id);
    close();
  };
  const body = () => {
    if (query.data) return <Shown world={world} sharing={query.data} />;
    if (query.isError)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    return (
      <div role="status" aria-label={t("common:loading")} className={styles.loading}>
        <SkeletonText lines={4} />
        <SkeletonText lines={4} />
      </div>
    );
  };
  return (
    <Dialog title={t("title")} description={world.title || t("common:untitled")} onClose={leave}>
      <div className={styles.body}>{body()}</div>
    </Dialog>
  );
}

interface ShownProps {
  world: DialogComponentProps<"share-world">["world"];
  sharing: WorldSharing;
}

function Shown({ world, sharing }: ShownProps) {
  const { t } = useTranslation("sharing");
  const client = useQueryClient();
  const format = useFormat();
  const { _id: unid, entry_count: entries, character_count: characters } = world;
  const { state, share_id: shareId } = sharing;
  const choose = useChoice({
    kind: "world",
    workId: unid,
    before: state,
    put: (wanted, onTagged) => putWorldState(client, unid, wanted, onTagged),
  });
  const isEmpty = world.title.trim() === "" || (world.background.trim() === "" && entries === 0);
  const facts = t("world_listed_facts", {
    entries: t("world_entries", { count: entries, formatted: format.number(entries) }),
    characters: t("world_characters", { count: characters, formatted: format.number(characters) }),
  });
  return (
    <>
      <WhoMayRead kind="world" workId={unid} sharing={sharing} choose={choose} owner={null} />
      {state === "square" && (
        <OnSquare
          title={world.title}
          cover={world.cover}
          nsfw={sharing.nsfw}
          facts={isEmpty ? null : facts}
          later={t("world_listed_later")}
        />
      )}
      {(state === "link" || state === "square") && <ShareLink path={shareId && sharedWorldPath(shareId)} />}
      {state === "private" && shareId !== null && <p className={styles.note}>{t("link_waits")}</p>}
      {state !== "private" && <ReadersSee unid={unid} sharing={sharing} />}
    </>
  );
}
