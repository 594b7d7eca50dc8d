// The texts that this server's operator has written, fetched when the first of them may be shown.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  appCopyEndpoints,
  type OperatorTextName,
  type OperatorTexts,
  operatorTexts as schema,
} from "../../contract/app-settings-copy.ts";
import { call } from "../lib/api/call.ts";
import { queryKeys } from "./query-keys.ts";

const FRESH_MS = 10 * 60_000;

const operatorTexts = queryOptions({
  queryKey: queryKeys.operatorTexts,
  queryFn: async ({ signal }): Promise<OperatorTexts> => {
    const { oss_url: address } = await call(appCopyEndpoints.address, {}, { signal });
    if (address === null) return {};
    return schema.parse(JSON.parse(await call(appCopyEndpoints.texts, {}, { signal })));
  },
  staleTime: FRESH_MS,
});

/** The text in the page's language, or else in the other; null where there is none, also until that is known. */
export function useOperatorText(name: OperatorTextName): string | null {
  const text = useQuery(operatorTexts).data?.[name];
  const { i18n } = useTranslation();
  const [first, second] = i18n.language.startsWith("zh") ? [text?.zh, text?.en] : [text?.en, text?.zh];
  return first ?? second ?? null;
}
