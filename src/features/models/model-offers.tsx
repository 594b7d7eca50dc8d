// Models that Ollama can pull and that fit the machine's memory; one click pulls, tests and connects one.
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_BIG_MODEL } from "../../../contract/limits.ts";
import type { LocalServer, OfferedModel } from "../../../contract/model-pulls.ts";
import type { BigModel, ModelSetting } from "../../../contract/models.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { usePullModel } from "./local-models.queries.ts";
import styles from "./model-offers.module.css";

export interface ModelOffersProps {
  server: LocalServer;
  offers: readonly OfferedModel[];
  models: readonly ModelSetting[];
}

export function ModelOffers({ server, offers, models }: ModelOffersProps) {
  const { t } = useTranslation("models");
  const { locale } = useFormat();
  const pull = usePullModel();
  const [chosen, setChosen] = useState<BigModel | null>(null);
  // By default the one that people write with who have chosen none, while it is the storyteller; else another one.
  const open = models.filter(({ fixed }) => !fixed);
  const tellers = open.filter(({ source }) => source === "storyteller");
  const id = chosen ?? (tellers.find((model) => model.id === DEFAULT_BIG_MODEL) ?? tellers[0] ?? open[0])?.id;
  if (offers.length === 0) return <p className={styles.intro}>{t("offers_none")}</p>;
  if (id === undefined) return <p className={styles.intro}>{t("offers_all_fixed")}</p>;
  const name = id.toUpperCase();
  return (
    <div className={styles.offers}>
      <p className={styles.intro}>{t(server.models.length === 0 ? "offers_intro" : "offers_none_fits")}</p>
      <div className={styles.target}>
        <span aria-hidden="true">{t("offers_target")}</span>
        <SegmentedControl
          label={t("offers_target")}
          value={id}
          onValueChange={setChosen}
          options={models.map((model) => ({
            value: model.id,
            label: model.id.toUpperCase(),
            disabled: model.fixed,
          }))}
        />
      </div>
      <ul className={styles.list} aria-label={t("offers_name")}>
        {offers.map((offer, at) => (
          <li key={offer.name} className={styles.offer}>
            <span className={styles.what}>
              <span className={styles.name}>{offer.name}</span>
              {at === 0 && <Chip tone="leaf">{t("offer_best")}</Chip>}
              {offer.chinese && <Chip>{t("offer_chinese")}</Chip>}
              <span className={styles.size}>
                {t("offer_size", { size: formatBytes(offer.size, locale), memory: formatBytes(offer.memory, locale) })}
              </span>
            </span>
            <Button
              size="sm"
              variant={at === 0 ? "primary" : "secondary"}
              icon={<Download />}
              aria-label={t("offer_get_name", { model: offer.name, name })}
              busy={pull.isPending && pull.variables.name === offer.name}
              onClick={() => pull.mutate({ id, base_url: server.base_url, name: offer.name })}
            >
              {t("offer_get")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
