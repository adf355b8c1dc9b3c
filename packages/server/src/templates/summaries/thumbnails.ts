/** The pictures of templates, as the rest of the service sees them. */

export interface Thumbnails {
  /** Some are missing or out of date. */
  poke(): void;
  start(): void;
  close(): Promise<void>;
}
