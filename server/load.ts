// Exports the large part of the server, so that it loads while the database starts.
export { createApp } from "./app.ts";
export { connect } from "./db/client.ts";
export { migrate } from "./db/migrate.ts";
export { DEMO_PASSWORD } from "./modules/demo/demo.service.ts";
export { createServices } from "./services.ts";
