/** How a Handlebars template may be read otherwise than by default; the names are those of the original. Other languages have none of them. */

export interface HandlebarsOptions {
  /** Looks a name up in the surrounding contexts too, as Mustache does. */
  compat: boolean;
  /** A partial without an argument gets no context, instead of the current one. */
  explicitPartialContext: boolean;
  /** The lines of a standalone partial keep their own indentation. */
  preventIndent: boolean;
  /** Tags that are alone on a line leave the line's whitespace in the output. */
  ignoreStandalone: boolean;
  /** A call of a helper that is not part of the language is refused when the template is read. */
  knownHelpersOnly: boolean;
  /** A path through something missing is an error. */
  assumeObjects: boolean;
}

export const defaultHandlebarsOptions: HandlebarsOptions = {
  compat: false,
  explicitPartialContext: false,
  preventIndent: false,
  ignoreStandalone: false,
  knownHelpersOnly: false,
  assumeObjects: false,
};
