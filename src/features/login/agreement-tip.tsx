// The agreement and the privacy policy, with the toggle that has to be on before an account can be created.
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../lib/dialogs.ts";
import { useTheme } from "../../lib/theme.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { agreementAddress } from "./agreement-address.ts";
import type { AgreementPage } from "./agreement-dialog.ts";
import styles from "./login.module.css";

const PAGES: readonly AgreementPage[] = ["agreement", "privacy"];

export interface AgreementTipProps {
  agreed: boolean;
  onAgreedChange: (agreed: boolean) => void;
  /** What the person cannot do without agreeing, as text; null when nothing is blocked. */
  missing: string | null;
  toggle?: Ref<HTMLElement>;
}

export function AgreementTip({ agreed, onAgreedChange, missing, toggle }: AgreementTipProps) {
  const { t } = useTranslation("login");
  const { locale } = useFormat();
  const theme = useTheme();
  const agreedTo = useRef(new Set<AgreementPage>());
  const words = useRef<HTMLParagraphElement>(null);

  // Scrolls the hint into view: it is the last part of a dialog that may be taller than a phone's screen.
  useEffect(() => {
    if (missing !== null) words.current?.scrollIntoView({ block: "nearest" });
  }, [missing]);

  const view = async (event: MouseEvent, page: AgreementPage) => {
    // With a modifier key the link opens a tab, as any link does.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!(await openDialog("agreement", { page }))) return;
    agreedTo.current.add(page);
    if (agreedTo.current.size === PAGES.length) onAgreedChange(true);
  };
  const link = (page: AgreementPage, words: string) => (
    <a
      key={page}
      href={agreementAddress(page, locale, theme)}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => void view(event, page)}
    >
      {words}
    </a>
  );
  return (
    <div className={styles.agreement}>
      <Checkbox
        ref={toggle}
        checked={agreed}
        onCheckedChange={onAgreedChange}
        invalid={missing !== null}
        label={<span className={styles.agreementText}>{withLinks(t("agreement"), link)}</span>}
      />
      {missing !== null && (
        <p ref={words} className={styles.agreementMissing} role="alert">
          {missing}
        </p>
      )}
    </div>
  );
}

const LINKED = /<(agreement|privacy)>(.*?)<\/\1>/;

/** A sentence in which the names of both pages are links, at the places that its translation puts them. */
function withLinks(sentence: string, link: (page: AgreementPage, words: string) => ReactNode): ReactNode[] {
  const found = LINKED.exec(sentence);
  const [whole, page, words] = found ?? [];
  if (!found || whole === undefined || words === undefined) return [sentence];
  const rest = withLinks(sentence.slice(found.index + whole.length), link);
  return [sentence.slice(0, found.index), link(page as AgreementPage, words), ...rest];
}
