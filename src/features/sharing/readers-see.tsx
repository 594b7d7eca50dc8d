// What readers see of a world: when that was taken, and showing them the world as it is now.
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { WorldSharing } from "../../../contract/shared-worlds.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { noteFailure, noteTagged, publishingOf } from "./publishing-store.ts";
import { RunState } from "./run-state.tsx";
import styles from "./share.module.css";
import { syncWorld } from "./world-sharing.ts";

export function ReadersSee({
  unid,
  sharing: { state, synced_at, is_changed },
}: {
  unid: string;
  sharing: WorldSharing;
}) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const client = useQueryClient();
  const errorText = useErrorText();
  const heading = useId();
  const world = publishingOf(unid);
  const { running } = useSnapshot(world);
  const sync = async () => {
    // The store's, not the rendered: two presses may come before React renders.
    if (world.running) return;
    Object.assign(world, { failure: null, tagged: null, running: { chapterId: unid } });
    try {
      await syncWorld(client, unid, (error) => noteTagged(unid, error, errorText));
      if (!world.tagged) toast(t("world_synced"));
    } catch (error) {
      noteFailure(unid, "failure", { error, retry: () => void sync() }, errorText);
    } finally {
      world.running = null;
    }
  };
  const isBanned = state === "banned";
  const ago = synced_at === null ? null : format.ago(synced_at);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("world_readers_see")}
      </h3>
      <div className={styles.head}>
        <p className={styles.note} role="status">
          {isBanned && t("world_ban_no_sync")}
          {!isBanned && ago !== null && t(is_changed ? "world_changed_since" : "world_synced_at", { ago })}
        </p>
        {!isBanned && (is_changed || running) && (
          <Button icon={<RefreshCw />} busy={running !== null} onClick={() => void sync()}>
            {t("sync")}
          </Button>
        )}
      </div>
      <RunState storyId={unid} />
    </section>
  );
}
