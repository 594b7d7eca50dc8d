// The agreement and the privacy policy, with the toggle that creating an account needs.
import { Trans, useTranslation } from "react-i18next";
import { useTheme } from "../../lib/theme.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import styles from "./login.module.css";

export interface AgreementTipProps {
  agreed: boolean;
  onAgreedChange: (agreed: boolean) => void;
  /** Whether it is what keeps an account from being created. */
  missing: boolean;
}

export function AgreementTip({ agreed, onAgreedChange, missing }: AgreementTipProps) {
  const { t, i18n } = useTranslation("login");
  const theme = useTheme();
  const edition = i18n.language === "zh-CN" ? "" : "_en";
  const page = (name: "agreement" | "privacy") => `/public/user/${name}${edition}.html?theme=${theme}`;
  return (
    <div className={styles.agreement}>
      <Checkbox
        checked={agreed}
        onCheckedChange={onAgreedChange}
        invalid={missing}
        label={
          <span className={styles.agreementText}>
            <Trans
              t={t}
              i18nKey="agreement"
              components={{
                // biome-ignore lint/a11y/useAnchorContent: Trans puts the text of the translation inside
                agreement: <a href={page("agreement")} target="_blank" rel="noreferrer" />,
                // biome-ignore lint/a11y/useAnchorContent: Trans puts the text of the translation inside
                privacy: <a href={page("privacy")} target="_blank" rel="noreferrer" />,
              }}
            />
          </span>
        }
      />
      {missing && (
        <p className={styles.agreementMissing} role="alert">
          {t("agreement_missing")}
        </p>
      )}
    </div>
  );
}
