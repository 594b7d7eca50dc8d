// The HTTP route of the operator's settings that every page needs.
import type { FastifyInstance } from "fastify";
import { appSettingsEndpoints, type WaysIn } from "../../../contract/app-settings.ts";
import { bind } from "../../platform/bind.ts";

export function appSettingsRoutes(
  app: FastifyInstance,
  { appPackageUrl, registrationsOpen }: { appPackageUrl: string | null; registrationsOpen: boolean },
  waysIn: WaysIn,
): void {
  bind(app, appSettingsEndpoints.app, () => ({
    package_url: appPackageUrl,
    ways_in: waysIn,
    registrations_open: registrationsOpen,
  }));
}
