// The browser's entry: texts first, then the app.
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import { App } from "./app/app.tsx";
import { startI18n } from "./i18n/i18n.ts";

await startI18n();
createRoot(document.getElementById("root") as HTMLElement).render(<App />);
