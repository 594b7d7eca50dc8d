// The button that makes a shared world one's own, and opens it then. A visitor logs in first.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SharedWorld } from "../../../contract/shared-worlds.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { closedCode } from "../../lib/closed-share.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { withLogin } from "../../session/with-login.ts";
import { Button } from "../../ui/button.tsx";
import { fetchSharedWorld, useAskForWorld } from "./shared-world.queries.ts";

export interface UseWorldButtonProps {
  world: SharedWorld;
  /** Whether it was pressed before it was drawn; true once, however often it is drawn anew. */
  takePress: (shareId: string) => boolean;
  onOpen: (unid: string) => void;
}

export function UseWorldButton({ world: { share_id: shareId }, takePress, onOpen }: UseWorldButtonProps) {
  const { t } = useTranslation("shared-world");
  const client = useQueryClient();
  const errorText = useErrorText();
  const askForWorld = useAskForWorld(shareId);
  // Sent again after a lost response, the same id creates no second copy.
  const [idFor] = useState(createIdFor);
  const [busy, setBusy] = useState(false);
  /** Two presses may come before React renders. */
  const isCopying = useRef(false);

  const copy = async () => {
    // Who has logged in may be the world's author.
    const { own_world_id: own } = await fetchSharedWorld(client, shareId);
    if (own) return onOpen(own);
    const made = await call(worldEndpoints.create, { body: { id: idFor(shareId), share_id: shareId } });
    client.setQueryData(queryKeys.world(made._id), made);
    void client.invalidateQueries({ queryKey: queryKeys.worldLists });
    askForWorld();
    toast(t("used", { title: made.title }));
    onOpen(made._id);
  };
  const copyOnce = async () => {
    if (isCopying.current) return;
    isCopying.current = true;
    setBusy(true);
    try {
      await copy();
    } catch (error) {
      if (closedCode(error)) askForWorld();
      toastFailure(error, errorText(error));
    } finally {
      isCopying.current = false;
      setBusy(false);
    }
  };
  const press = () => void withLogin(copyOnce);
  const goOn = useEffectEvent(press);
  useEffect(() => {
    if (takePress(shareId)) goOn();
  }, [takePress, shareId]);
  return (
    <Button variant="primary" busy={busy} onClick={press}>
      {t(busy ? "using" : "use")}
    </Button>
  );
}
