// fast-check configured with one seed per run. Property tests import it from here.
import fc from "fast-check";
import { propertySeed } from "../../scripts/property-seed.ts";

fc.configureGlobal({ seed: propertySeed() });

export { fc };
