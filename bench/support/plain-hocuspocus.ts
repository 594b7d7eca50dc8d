// The control of bench/visible.ts in a process of its own, as ours is: Hocuspocus as it comes, on any free port.
import { Server } from "@hocuspocus/server";

const server = new Server({ port: 0, address: "127.0.0.1", quiet: true });
await server.listen();
process.send?.({ port: server.address.port });
process.once("disconnect", () => void server.destroy().then(() => process.exit(0)));
