// Which login methods this server has besides email and password. A method is hidden until it is known to exist.
import { useQuery } from "@tanstack/react-query";
import type { LoginMethods } from "../../../contract/app-settings.ts";
import { appSettings } from "../../queries/app-settings.ts";

const NONE: LoginMethods = {
  email_codes: false,
  phone: false,
  phone_mainland: false,
  phone_international: false,
  providers: [],
};

export function useLoginMethods(): LoginMethods {
  return useQuery(appSettings).data?.login_methods ?? NONE;
}

/** Whether accounts can be created here; false while that is not known. */
export function useRegistrationsOpen(): boolean {
  return useQuery(appSettings).data?.registrations_open ?? false;
}
