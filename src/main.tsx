// The entry point of the application in the browser.
import { startApplication } from "./start-application.tsx";

await startApplication();
