// A process that only runs jobs and serves no pages: for several processes that share one database.
process.env["ROLE"] = "jobs";
await import("./main.ts");
