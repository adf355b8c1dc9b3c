/**
 * The two kinds of browser process: `print` makes PDFs of documents without scripts and never paints a frame, `screen` makes
 * images and everything with scripts.
 */
export type Lane = "print" | "screen";
