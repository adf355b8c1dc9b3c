/** The thread that checks what a finished file shows of its invoice, while another checks the file itself. */
import { checkDisplay, type DisplayResult } from "@platen/einvoice";
import { readPageTexts, readPdf } from "@platen/pdf";
import { serveJobs } from "../threads/serve-jobs.ts";
import type { DisplayJob } from "./make-file.ts";

serveJobs<DisplayJob, DisplayResult>(({ bytes, invoice }) => checkDisplay(readPageTexts(readPdf(bytes)), invoice));
