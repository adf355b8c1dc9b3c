/** A style sheet that an author wrote for Tailwind: the text of a `<style type="text/tailwindcss">`. */

export interface TailwindSheet {
  text: string;
  /** Where the text begins in the HTML. */
  start: number;
}
