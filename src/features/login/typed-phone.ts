// A phone while it is being typed; the dialog keeps it while other panels are shown.

/** The phone as far as it is typed. */
export interface TypedPhone {
  /** Null until one is chosen: then the region of `callcode`, or the default region, is shown. */
  region: string | null;
  /** The call code of a remembered phone, whose region is not stored. */
  callcode: string | null;
  number: string;
}
export const NO_PHONE: TypedPhone = { region: null, callcode: null, number: "" };
