// What judges texts on this server, and where the built-in lists do, how little that is.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { administrationEndpoints } from "../../../contract/administration.ts";
import { call } from "../../lib/api/call.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Notice } from "../../ui/notice.tsx";

export function ModerationNote() {
  const { t } = useTranslation("administration");
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ["administration", "moderation"],
    queryFn: ({ signal }) => call(administrationEndpoints.moderation, {}, { signal }),
  });
  if (!data) return null;
  return (
    <Notice tone="quiet">
      <p>
        {data.source === "service"
          ? t("moderation_service", { host: data.host })
          : t("moderation_lists", { en: format.number(data.terms.en), zh: format.number(data.terms.zh) })}
      </p>
      {data.source === "lists" && <p>{t("moderation_connect")}</p>}
    </Notice>
  );
}
