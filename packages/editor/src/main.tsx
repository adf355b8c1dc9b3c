/** Starts the page. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import "./design/tokens.css";
import "./design/base.css";
import "./design/layout.css";
import { applyTheme, readTheme } from "./shell/theme.ts";

applyTheme(readTheme());
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
