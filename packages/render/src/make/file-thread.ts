/** The thread that makes large files. */
import { serveJobs } from "../threads/serve-jobs.ts";
import { makeFile } from "./make-file.ts";

serveJobs(makeFile, (made) => (made ? [made.bytes.buffer as ArrayBuffer] : []));
