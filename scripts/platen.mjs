/** `npm run platen -- …`: sets the checkout up and runs the command, on any Node from 20 on. */
import { runPlaten } from "./run-platen.mjs";

runPlaten(process.argv.slice(2));
