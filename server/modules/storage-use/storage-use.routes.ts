// The HTTP route that returns how much is stored for a person.
import type { FastifyInstance } from "fastify";
import { storageUseEndpoints } from "../../../contract/storage-use.ts";
import { bind } from "../../platform/bind.ts";
import type { StorageUses } from "./storage-use.service.ts";

export function storageUseRoutes(app: FastifyInstance, storageUses: StorageUses): void {
  bind(app, storageUseEndpoints.own, ({ person }) => storageUses.use(person.uid));
}
