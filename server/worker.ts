// A process that does jobs and serves nothing: for when many processes share one database.
process.env["ROLE"] = "jobs";
await import("./main.ts");
