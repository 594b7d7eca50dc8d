// The program: prepares Node, then loads and runs the server.
import "./prepare-node.ts";

const { run } = await import("./run.ts");
await run(process.env);
