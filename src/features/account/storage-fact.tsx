// How much storage the person uses and what takes it, and near the limit, what frees some.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { STORAGE_WARNED_AT } from "../../../contract/limits.ts";
import { STORAGE_KINDS, type StorageUse, storageUseEndpoints } from "../../../contract/storage-use.ts";
import { call } from "../../lib/api/call.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useFormat } from "../../lib/use-format.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./storage-fact.module.css";

/** Renders nothing if the request fails. */
export function StorageFact() {
  const { t } = useTranslation("account");
  const { locale } = useFormat();
  const { data, isError } = useQuery({
    queryKey: queryKeys.storage,
    queryFn: ({ signal }) => call(storageUseEndpoints.own, {}, { signal }),
    staleTime: 0,
  });
  if (isError && !data) return null;
  const size = (bytes: number) => formatBytes(bytes, locale);
  const warning = data && warningOf(data);
  return (
    <>
      <dt>{t("storage")}</dt>
      <dd className={styles.storage}>
        {/* Both lines are rendered while the request is pending, so that nothing below them moves. */}
        <p>{data ? sum(data) : "…"}</p>
        <p className={styles.kinds}>
          {data
            ? STORAGE_KINDS.map((kind) => (
                <span key={kind}>{t(`storage_${kind}`, { size: size(data.kinds[kind]) })}</span>
              ))
            : "…"}
        </p>
        {warning && <Notice tone={warning === "storage_full" ? "bad" : "calm"}>{t(warning)}</Notice>}
      </dd>
    </>
  );

  function sum({ used, max }: StorageUse): string {
    return max === null ? size(used) : t("storage_of", { used: size(used), max: size(max) });
  }
}

function warningOf({ used, max }: StorageUse): "storage_full" | "storage_nearly_full" | null {
  if (max === null || used < max * STORAGE_WARNED_AT) return null;
  return used < max ? "storage_nearly_full" : "storage_full";
}
