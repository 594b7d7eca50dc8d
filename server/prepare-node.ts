// Prepares Node before anything heavy is loaded. Imported by the programs first, and preloaded by the server's tests.
import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";

// Compiled code is kept between starts.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node"));
// Node reads drizzle's large package.json again for each of its ES modules: half a second and 200 MB at every start.
// Its CommonJS form is the same code without that.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith("drizzle-orm")
      ? next(specifier, { ...context, conditions: ["require", "node"] })
      : next(specifier, context),
});
