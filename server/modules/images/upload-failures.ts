// How many uploads pages have seen fail, by reason and purpose: the numbers an operator graphs in place of analytics.
import {
  imagePurpose,
  type UploadFailure,
  type UploadFailureReason,
  uploadFailureReason,
} from "../../../contract/images.ts";
import type { MetricSource } from "../../platform/health.ts";

export interface UploadFailures extends MetricSource {
  count(failure: UploadFailure): void;
}

/** A process's own, from its start: monitoring adds up the processes. */
export function createUploadFailures(): UploadFailures {
  const counts = new Map<string, number>();
  const keyOf = ({ reason, purpose }: UploadFailure) => `${reason} ${purpose}`;
  // Every pair is there from the first reading on: a rate needs a number before the first failure.
  const pairs = uploadFailureReason.options.flatMap((reason: UploadFailureReason) =>
    imagePurpose.options.map((purpose) => ({ reason, purpose })),
  );
  return {
    count(failure) {
      counts.set(keyOf(failure), (counts.get(keyOf(failure)) ?? 0) + 1);
    },
    register(prom, registry) {
      new prom.Counter({
        name: "storyloom_upload_failures_total",
        help: "Uploads of pictures that failed, as pages report them.",
        labelNames: ["reason", "purpose"],
        registers: [registry],
        collect() {
          this.reset();
          for (const pair of pairs) this.inc(pair, counts.get(keyOf(pair)) ?? 0);
        },
      });
    },
  };
}
