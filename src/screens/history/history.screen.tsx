// What the person has read, on any of their devices.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH } from "../../../contract/page-paths.ts";
import { HISTORY_MAX } from "../../../contract/reading-history.ts";
import { PersonLink } from "../../features/people/person-link.tsx";
import { forgetAllPlaces, forgetPlaces, setHistoryKept } from "../../features/reading/reading-places.ts";
import { HistoryControls } from "../../features/reading-history/history-controls.tsx";
import { HistoryList } from "../../features/reading-history/history-list.tsx";
import { useReadingHistory } from "../../features/reading-history/reading-history.queries.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Page } from "../../ui/page.tsx";

export function HistoryScreen() {
  const { t } = useTranslation("reading-history");
  const format = useFormat();
  const client = useQueryClient();
  const history = useReadingHistory();
  /** What the room was told before has the old place. */
  const forgetAnswers = () => client.removeQueries({ queryKey: ["reading", "share"] });
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle", { formatted: format.number(HISTORY_MAX) })}>
      <HistoryControls
        history={history}
        onCleared={() => {
          forgetAllPlaces();
          forgetAnswers();
        }}
        onKept={setHistoryKept}
      />
      <HistoryList
        history={history}
        squarePath={SQUARE_PATH}
        author={(author) => <PersonLink person={author} size={20} />}
        onRemoved={(shareId) => {
          forgetPlaces(shareId);
          forgetAnswers();
        }}
      />
    </Page>
  );
}
