// Resets a forgotten password in two steps: a code sent by email, then the new password (product.md 4, "Password
// reset").
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { NewPasswordStep } from "./new-password-step.tsx";
import { type CodeProof, resetCodes } from "./password-reset.ts";
import { type CodeErrorKey, ResetCodeStep } from "./reset-code-step.tsx";

/** Long enough to read before typing the new password. */
const SUCCESS_MS = 4_000;

export interface ForgetPanelProps {
  /** The email as typed in the login panel. */
  email: string;
  /** Goes back to the login panel with the current email. */
  onBack: (email: string) => void;
}

export function ForgetPanel({ email: known, onBack }: ForgetPanelProps) {
  const { t } = useTranslation("login");
  const [email, setEmail] = useState(known);
  const [proof, setProof] = useState<CodeProof | null>(null);
  const [refused, setRefused] = useState<CodeErrorKey | null>(null);
  const back = () => onBack(email);
  if (!proof)
    return (
      <ResetCodeStep email={email} onEmailChange={setEmail} refused={refused} onConfirmed={setProof} onBack={back} />
    );
  return (
    <NewPasswordStep
      proof={proof}
      onDone={() => {
        resetCodes.drop(proof.email);
        toast(t("reset_success"), { duration: SUCCESS_MS });
        back();
      }}
      onRefused={(key) => {
        if (key !== "errors:send_error") resetCodes.drop(proof.email);
        setRefused(key);
        setProof(null);
      }}
      onBack={back}
    />
  );
}
