/** Sets the color scheme that the reader chose before the page is painted. */
const theme = localStorage.getItem("platen-docs-theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
