/** A position in a template, counted from 1. */

export interface TemplatePosition {
  file: string;
  line: number;
  column: number;
}
