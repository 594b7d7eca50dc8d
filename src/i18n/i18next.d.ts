// Types the keys of `t`: a key that does not exist in the English texts is a type error.
import "i18next";
import type { enUS } from "./en-us.ts";
import type { LAZY_TEXTS, LazyNamespace } from "./lazy-texts.ts";

type Lazy = { [N in LazyNamespace]: Awaited<ReturnType<(typeof LAZY_TEXTS)[N]["en-US"]>>["default"] };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    keySeparator: false;
    resources: typeof enUS & Lazy;
  }
}
