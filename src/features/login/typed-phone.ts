// A phone in the making: kept by the dialog while other panels are shown.

/** As far as a phone was typed. */
export interface TypedPhone {
  /** Null until one is chosen: then the one of the call code stands, and without it the default. */
  region: string | null;
  /** Of a remembered phone, whose region is not kept. */
  callcode: string | null;
  number: string;
}
export const NO_PHONE: TypedPhone = { region: null, callcode: null, number: "" };
