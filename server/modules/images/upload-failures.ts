// Counts failed uploads that pages report, by reason and purpose: metrics that an operator graphs instead of analytics.
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

/** Each process counts from its start; monitoring adds up the processes. */
export function createUploadFailures(): UploadFailures {
  const counts = new Map<string, number>();
  const keyOf = ({ reason, purpose }: UploadFailure) => `${reason} ${purpose}`;
  // Every pair is exported from the start: a rate needs a value before the first failure.
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
