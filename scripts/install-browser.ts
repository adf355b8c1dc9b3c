/** Finds the browser or installs one, and prints its path. */
import { findOrInstallBrowser } from "@platen/browser";

try {
  console.log((await findOrInstallBrowser(process.env)).path);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
