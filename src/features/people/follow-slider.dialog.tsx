// The panel with two lists: the people one follows, and one's followers (product.md 2, "Side panels").
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { abbreviate } from "../../lib/format.ts";
import { usePerson } from "../../session/session.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { FollowListPanel } from "./follow-list.tsx";
import styles from "./follow-slider.module.css";
import "./people-dialogs.ts";
import { type FollowList, useProfile } from "./people.queries.ts";

/** A click outside closes the panel from this moment on: the one that has opened it must not. */
const BINDING_DELAY_MS = 150;
const LISTS: readonly FollowList[] = ["following", "fans"];

export function FollowSlider({ list: first = "following", close }: DialogComponentProps<"follow-slider">) {
  const { t } = useTranslation("people");
  const [list, setList] = useState<FollowList>(first);
  const { data: profile } = useProfile(usePerson().uid, true);
  const counts = { following: profile?.following_count, fans: profile?.follower_count };
  const labelOf = (value: FollowList) => (
    <>
      {t(value)}
      {counts[value] !== undefined && <span className={styles.count}>{` ${abbreviate(counts[value])}`}</span>}
    </>
  );
  return (
    <Drawer title={t("slider_title")} outsideDelayMs={BINDING_DELAY_MS} onClose={() => close()}>
      <Tabs
        label={t("lists")}
        value={list}
        onValueChange={setList}
        isSticky
        tabs={LISTS.map((value) => ({
          value,
          label: labelOf(value),
          panel: value === list && <FollowListPanel list={value} onLeave={() => close()} />,
        }))}
      />
    </Drawer>
  );
}
