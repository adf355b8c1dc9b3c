/** The thread that reads the text of a finished file's pages, while another checks the file. */
import { readPageTexts, readPdf } from "@platen/pdf";
import { serveJobs } from "../threads/serve-jobs.ts";

serveJobs<Uint8Array, string[]>((bytes) => readPageTexts(readPdf(bytes)));
