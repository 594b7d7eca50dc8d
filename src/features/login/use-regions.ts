// The regions this server can send codes to, in the language of the page.
import { useMemo } from "react";
import { useFormat } from "../../lib/use-format.ts";
import { defaultRegion, listRegions, type Region, regionOfDialCode } from "./regions/regions.ts";
import { useLoginMethods } from "./use-login-methods.ts";

export interface Regions {
  all: readonly Region[];
  /** The region with this code, otherwise the default region. */
  of: (code: string | null) => Region | null;
  /** The region for a dial code; `atHand` where it has that dial code itself. */
  ofDialCode: (dialCode: string, atHand: string | null) => Region | null;
}

export function useRegions(): Regions {
  const { locale } = useFormat();
  const { phone_mainland, phone_international } = useLoginMethods();
  return useMemo(() => {
    const all = listRegions(locale, { phone_mainland, phone_international });
    const find = (code: string | null) => all.find((region) => region.code === code) ?? null;
    return {
      all,
      of: (code) => find(code) ?? find(defaultRegion(all, locale)),
      ofDialCode: (dialCode, atHand) => {
        const here = find(atHand);
        return here?.dialCode === dialCode ? here : find(regionOfDialCode(dialCode));
      },
    };
  }, [locale, phone_mainland, phone_international]);
}
