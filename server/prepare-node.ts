// Prepares Node before anything large is loaded. Programs import it first, and the server's tests preload it.
import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";

// Keeps compiled code between starts.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node"));
// For each of drizzle's ES modules Node reads its large package.json again: half a second and 200 MB at every start.
// Its CommonJS form is the same code without that cost.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith("drizzle-orm")
      ? next(specifier, { ...context, conditions: ["require", "node"] })
      : next(specifier, context),
});
