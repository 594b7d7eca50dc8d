// The document core's metrics. Recording costs nothing before /metrics is first requested.
import type { Histogram, Registry } from "prom-client";

export interface CollabMetrics {
  observeCommit(rows: number, ms: number): void;
  observeFailure(rows: number): void;
  /** Adds the metrics to a registry. */
  register(prom: typeof import("prom-client"), registry: Registry): void;
}

export interface CollabGauges {
  openDocuments(): number;
  connections(): number;
  pendingUpdates(): number;
}

export function createCollabMetrics(gauges: CollabGauges): CollabMetrics {
  let histograms: { rows: Histogram; seconds: Histogram } | undefined;
  let stored = 0;
  let failed = 0;
  return {
    observeCommit(rows, ms) {
      stored += rows;
      histograms?.rows.observe(rows);
      histograms?.seconds.observe(ms / 1_000);
    },
    observeFailure(rows) {
      failed += rows;
    },
    register(prom, registry) {
      const gauge = (name: string, help: string, read: () => number) =>
        new prom.Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(read());
          },
        });
      gauge("storyloom_open_documents", "Documents in memory.", gauges.openDocuments);
      gauge(
        "storyloom_document_connections",
        "Connections to documents; a socket may carry several.",
        gauges.connections,
      );
      gauge("storyloom_pending_updates", "Updates that wait to be stored.", gauges.pendingUpdates);
      gauge("storyloom_stored_updates", "Updates stored since the start.", () => stored);
      gauge("storyloom_failed_updates", "Updates that could not be stored since the start.", () => failed);
      histograms = {
        rows: new prom.Histogram({
          name: "storyloom_append_rows",
          help: "Updates stored by one statement.",
          buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
          registers: [registry],
        }),
        seconds: new prom.Histogram({
          name: "storyloom_append_seconds",
          help: "Time one such statement took.",
          buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10],
          registers: [registry],
        }),
      };
    },
  };
}
