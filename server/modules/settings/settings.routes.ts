// What the operator has set, told to every page.
import type { FastifyInstance } from "fastify";
import { settingsEndpoints, type WaysIn } from "../../../contract/settings.ts";
import { bind } from "../../platform/bind.ts";

export function settingsRoutes(
  app: FastifyInstance,
  { appPackageUrl, registrationsOpen }: { appPackageUrl: string | null; registrationsOpen: boolean },
  waysIn: WaysIn,
): void {
  bind(app, settingsEndpoints.app, () => ({
    package_url: appPackageUrl,
    ways_in: waysIn,
    registrations_open: registrationsOpen,
  }));
}
