/** `npm start`: sets the checkout up and runs `platen serve`. */
import { runPlaten } from "./run-platen.mjs";

runPlaten(["serve", ...process.argv.slice(2)]);
