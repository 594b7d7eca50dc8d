// The document title: the page's title, then the product's name.
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Sets the document title; the product's name alone without a title. */
export function usePageTitle(title: string | null | undefined): void {
  const { t } = useTranslation("common");
  const product = t("app_name");
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
