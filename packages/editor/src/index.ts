/** The editor is a web page: `vite build` writes it to `dist`, and the service sends it from there. */

/** The folder, inside this package, with the built page. */
export const builtPage = "dist";
