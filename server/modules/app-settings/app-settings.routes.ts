// The HTTP route of the operator's settings that every page needs.
import type { FastifyInstance } from "fastify";
import { appSettingsEndpoints, type LoginMethods } from "../../../contract/app-settings.ts";
import { bind } from "../../platform/bind.ts";

export function appSettingsRoutes(
  app: FastifyInstance,
  { appPackageUrl, registrationsOpen }: { appPackageUrl: string | null; registrationsOpen: boolean },
  loginMethods: LoginMethods,
): void {
  bind(app, appSettingsEndpoints.app, () => ({
    package_url: appPackageUrl,
    login_methods: loginMethods,
    registrations_open: registrationsOpen,
  }));
}
