/** The thread that works on invoices that came in. */
import { serveJobs } from "../threads/serve-jobs.ts";
import { answerInvoiceJob } from "./invoice-job.ts";

serveJobs(answerInvoiceJob);
