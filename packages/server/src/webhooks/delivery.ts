/** The part of the service that sends events, as the others see it. */

export interface Delivery {
  /** There may be something to send. */
  poke(): void;
  start(): void;
  close(): Promise<void>;
}
