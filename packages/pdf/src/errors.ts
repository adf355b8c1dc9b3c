export * from "./finish/finish-pdf.ts";
