/** The thread in which one PDF is checked. */
import { parentPort, workerData } from "node:worker_threads";
import { checkPdfProfiles } from "@platen/pdf";

parentPort?.postMessage(checkPdfProfiles(workerData as Uint8Array, ["ua1", "a3b"]));
