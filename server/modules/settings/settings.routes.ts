// What the operator has set, told to every page.
import type { FastifyInstance } from "fastify";
import { settingsEndpoints } from "../../../contract/settings.ts";
import { bind } from "../../platform/bind.ts";

export function settingsRoutes(app: FastifyInstance, { appPackageUrl }: { appPackageUrl: string | null }): void {
  bind(app, settingsEndpoints.app, () => ({ package_url: appPackageUrl }));
}
