// Which ways in this server has besides email and password. A way is hidden until it is known to exist.
import { useQuery } from "@tanstack/react-query";
import type { WaysIn } from "../../../contract/app-settings.ts";
import { appSettings } from "../../queries/app-settings.ts";

const NONE: WaysIn = {
  email_codes: false,
  phone: false,
  phone_mainland: false,
  phone_international: false,
  providers: [],
};

export function useWaysIn(): WaysIn {
  return useQuery(appSettings).data?.ways_in ?? NONE;
}

/** Whether accounts can be created here; false while that is not known. */
export function useRegistrationsOpen(): boolean {
  return useQuery(appSettings).data?.registrations_open ?? false;
}
