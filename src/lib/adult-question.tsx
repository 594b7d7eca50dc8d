// Stands in the place of a work for adults until the reader has said that they are one.
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import styles from "./adult-question.module.css";
import { PageButtonLink } from "./page-navigation.tsx";

export interface AdultQuestionProps {
  title: string;
  author: string;
  squarePath: string;
  onAdult: () => void;
}

export function AdultQuestion({ title, author, squarePath, onAdult }: AdultQuestionProps) {
  const { t } = useTranslation(["adult-question", "common"]);
  const name = title || t("common:untitled");
  usePageTitle(name);
  return (
    <div className={styles.question}>
      <EmptyState
        level={1}
        art={<span className={styles.mark}>{"18+"}</span>}
        title={t("title")}
        body={t("body", { title: name, author })}
        action={
          <>
            <Button variant="primary" onClick={onAdult}>
              {t("confirm")}
            </Button>
            <PageButtonLink to={squarePath}>{t("leave")}</PageButtonLink>
          </>
        }
      />
    </div>
  );
}
