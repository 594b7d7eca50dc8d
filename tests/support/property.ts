// fast-check with this run's one seed; property tests import it from here.
import fc from "fast-check";
import { propertySeed } from "../../scripts/property-seed.ts";

fc.configureGlobal({ seed: propertySeed() });

export { fc };
