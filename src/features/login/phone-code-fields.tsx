// The fields for a phone with its region and for the code sent to it, with their errors.
import { useTranslation } from "react-i18next";
import { CODE_SECONDS } from "../../../contract/limits.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./login.module.css";
import { RegionChooser } from "./region-chooser.tsx";
import { SendCodeButton } from "./send-code-button.tsx";
import type { PhoneCodeForm } from "./use-phone-code.ts";

/** Longer than any number with separators; the endpoint's own limit. */
const NUMBER_MAX = 40;

export function PhoneCodeFields({ form, busy }: { form: PhoneCodeForm; busy: boolean }) {
  const { t } = useTranslation(["login", "errors"]);
  const { region, regions, typed, setTyped, code, errors, fields } = form;
  const failure = errors.send ? t(errors.send) : form.failure;
  return (
    <>
      <TextField
        ref={fields.number}
        label={t("phone")}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={NUMBER_MAX}
        placeholder={region?.phoneFormat}
        value={typed.number}
        onValueChange={(number) => setTyped({ ...typed, number })}
        error={errors.phone && t(errors.phone)}
        leading={
          region && (
            <RegionChooser
              regions={regions.all}
              value={region}
              onValueChange={({ code }) => setTyped({ ...typed, region: code })}
              next={fields.number}
              disabled={busy}
            />
          )
        }
      />
      <TextField
        ref={fields.code}
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={form.digits}
        onValueChange={form.setDigits}
        hint={code.codeId && t("phone_code_sent", { minutes: CODE_SECONDS / 60 })}
        error={errors.code && t(errors.code)}
        trailing={<SendCodeButton ref={fields.send} code={code} onSend={() => void form.send()} />}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
