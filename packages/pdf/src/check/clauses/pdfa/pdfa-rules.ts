/** The rules of PDF/A on syntax, graphics, annotations, forms and actions, in the order of their clauses. */
import type { RuleGroup } from "../../rule.ts";
import { headerRules } from "./6.1.2-header.ts";
import { trailerRules } from "./6.1.3-trailer.ts";
import { crossReferenceRules } from "./6.1.4-cross-reference.ts";
import { hexStringRules } from "./6.1.6-strings.ts";
import { filterRules, streamRules } from "./6.1.7-streams.ts";
import { readableNameRules } from "./6.1.8-names.ts";
import { objectSyntaxRules } from "./6.1.9-objects.ts";
import { limitRules } from "./6.1.13-limits.ts";
import { contentStreamRules } from "./6.2.2-content-streams.ts";
import { outputIntentRules } from "./6.2.3-output-intents.ts";
import { colourSpaceRules } from "./6.2.4-colour-spaces.ts";
import { graphicsStateRules } from "./6.2.5-graphics-state.ts";
import { renderingIntentRules } from "./6.2.6-rendering-intents.ts";
import { jpeg2000Rules } from "./6.2.8.3-jpeg2000.ts";
import { imageGroups } from "./6.2.8-images.ts";
import { xObjectRules } from "./6.2.9-xobjects.ts";
import { transparencyRules } from "./6.2.10-transparency.ts";
import { annotationRules } from "./6.3-annotations.ts";
import { signatureRules } from "./6.4.3-signatures.ts";
import { interactiveFormRules } from "./6.4-forms.ts";
import { actionsRules } from "./6.5-actions.ts";
import { logicalStructureRules } from "./6.7-logical-structure.ts";
import { optionalContentRules } from "./6.9-optional-content.ts";
import { presentationRules } from "./6.10-presentations.ts";

export const pdfARules: readonly RuleGroup[] = [
  headerRules,
  trailerRules,
  crossReferenceRules,
  hexStringRules,
  streamRules,
  filterRules,
  readableNameRules,
  objectSyntaxRules,
  ...limitRules,
  ...contentStreamRules,
  ...outputIntentRules,
  ...colourSpaceRules,
  ...graphicsStateRules,
  renderingIntentRules,
  ...imageGroups,
  jpeg2000Rules,
  xObjectRules,
  transparencyRules,
  annotationRules,
  ...interactiveFormRules,
  ...signatureRules,
  ...actionsRules,
  ...logicalStructureRules,
  optionalContentRules,
  ...presentationRules,
];
