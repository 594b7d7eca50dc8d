// The window's title: the page, then the product.
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Names the window after the page while it is shown. */
export function usePageTitle(title: string | null | undefined): void {
  const { t } = useTranslation("common");
  const product = t("app_name");
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
