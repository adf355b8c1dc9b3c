/** Liquid's own HTML escape. */
import { htmlEscaper } from "../../core/escape.ts";

export const escapeHtml = htmlEscaper({ '"': "&quot;", "'": "&#39;" });
