/** What the checks ask of the loaded document. It runs in the browser: it must not use anything from outside itself. */

export interface LoadedDocument {
  /** All elements that can be on a page, in order; what is inside drawings and formulas belongs to them. */
  elements: readonly Element[];
  tag(element: Element): string;
  parent(element: Element): Element | null;
  children(element: Element): Element[];
  /** All text inside, shown or not. */
  textContent(element: Element): string;
  attribute(element: Element, name: string): string | null;
  /** The first role that the author gave, or the empty text. */
  role(element: Element): string;
  /** What screen readers find: shown, and not hidden from them. */
  isExposed(element: Element): boolean;
  /** Whether something inside is painted that the engine gives to the structure: text, a picture, a control. */
  hasContent(element: Element): boolean;
  /** The text inside that is exposed, in one line. */
  text(element: Element): string;
  /** Whether the element's own box is painted: a border, an outline or a background, which the engine counts as content. */
  isDrawn(element: Element): boolean;
  /** Whether an ARIA attribute speaks of the element: then no empty text and no role makes it decoration. */
  isDescribed(element: Element): boolean;
  /** The name that aria-labelledby or aria-label gives. */
  label(element: Element): string;
  /** The style rules of all sheets, also those in groups; null where one of the sheets cannot be read. */
  styleRules: readonly CSSStyleRule[] | null;
  pageRules: readonly CSSPageRule[];
  /** Whether a style sheet or a style attribute says something that matches: most documents need no further look. */
  isStyled(pattern: RegExp): boolean;
  /** The outermost of the elements. */
  outermost(elements: readonly Element[]): Element[];
}

/** `showsAll`: all elements are shown, and no style writes, hides, moves or covers any. */
export function readDocument(skippedTags: readonly string[], showsAll = false): LoadedDocument {
  // A form's field called "id" or "children" hides the form's own property of that name; the prototypes' are never hidden.
  const getter = <T>(prototype: object, name: string): ((node: Node) => T) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name)!;
    return (node) => get!.call(node) as T;
  };
  const parent = getter<Element | null>(Node.prototype, "parentElement");
  const tag = getter<string>(Element.prototype, "localName");
  const firstKid = getter<Element | null>(Element.prototype, "firstElementChild");
  const nextKid = getter<Element | null>(Element.prototype, "nextElementSibling");
  const firstChild = getter<Node | null>(Node.prototype, "firstChild");
  const content = getter<string | null>(Node.prototype, "textContent");
  const children = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let kid = firstKid(element); kid; kid = nextKid(kid)) found.push(kid);
    return found;
  };
  const textContent = (element: Element): string => (content(element) ?? "").trim();
  const sheets = getter<StyleSheetList>(Document.prototype, "styleSheets")(document);
  const adopted = getter<CSSStyleSheet[]>(Document.prototype, "adoptedStyleSheets")(document);
  const { getAttribute, getAttributeNames, closest, checkVisibility } = Element.prototype;
  const walk = (from: Node, what: number): TreeWalker => Document.prototype.createTreeWalker.call(document, from, what);
  const attribute = (element: Element, name: string): string | null => getAttribute.call(element, name);
  const byId = (id: string): Element | null => Document.prototype.getElementById.call(document, id);

  const skipped = new Set(skippedTags);
  const elements: Element[] = [];
  /** Elements whose inside is not looked at. */
  const closed = new Set<Element | null>();
  for (const element of Document.prototype.querySelectorAll.call(document, "*")) {
    const name = tag(element);
    const isInside = closed.has(parent(element));
    if (isInside || skipped.has(name) || name === "svg" || name === "math") closed.add(element);
    if (!isInside && !skipped.has(name)) elements.push(element);
  }

  const find = (selector: string): Element | null => Document.prototype.querySelector.call(document, selector);
  // Most documents have none.
  const hasRoles = find("[role]") !== null;
  const role = (element: Element): string => {
    const given = hasRoles ? attribute(element, "role") : null;
    return given === null ? "" : given.trim().split(/\s+/, 1)[0]!.toLowerCase();
  };

  const isShown = (element: Element): boolean => {
    // What is inside a drawing may be shown otherwise.
    if (showsAll && !closed.has(parent(element))) return true;
    if (checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true })) return true;
    const style = getComputedStyle(element);
    const around = parent(element);
    // An element without a box of its own is as visible as the one around it.
    return style.display === "contents" && style.visibility === "visible" && (!around || isShown(around));
  };
  const hidden = '[aria-hidden="true" i], [inert]';
  const hasHidden = find(hidden) !== null;
  const exposed = new Map<Element, boolean>();
  const isExposed = (element: Element): boolean => {
    let is = exposed.get(element);
    if (is === undefined) {
      is = !(hasHidden && closest.call(element, hidden)) && isShown(element);
      exposed.set(element, is);
    }
    return is;
  };

  const controls = new Set(["button", "input", "meter", "progress", "select", "textarea"]);
  const isPicture = (element: Element): boolean => {
    const name = tag(element);
    if (name === "img") return attribute(element, "alt") !== "" && !/^(none|presentation)$/.test(role(element));
    return name === "canvas" || name === "math" || (name === "svg" && role(element) === "img");
  };

  /** White space that lines collapse is nothing, other spaces are something. */
  const isExposedText = (node: Node, around: Element | null): boolean =>
    /[^ \t\r\n\f\u200b]/.test((node as Text).data) && around !== null && !skipped.has(tag(around)) && isExposed(around);
  function* texts(element: Element): Generator<string> {
    const inside = walk(element, NodeFilter.SHOW_TEXT);
    for (let node = inside.nextNode(); node; node = inside.nextNode())
      if (isExposedText(node, parent(node))) yield (node as Text).data;
  }
  const text = (element: Element): string => [...texts(element)].join(" ").replace(/\s+/g, " ").trim();
  const hasContent = (element: Element): boolean => {
    // Most begin with their text.
    const first = firstChild(element);
    if (first?.nodeType === Node.TEXT_NODE && isExposedText(first, element)) return true;
    if (!texts(element).next().done) return true;
    const inside = walk(element, NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = inside.currentNode; node; node = inside.nextNode()) {
      const found = node as Element;
      if ((isPicture(found) || controls.has(tag(found))) && isExposed(found)) return true;
    }
    return false;
  };

  const isDrawn = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const isLined = ["Top", "Right", "Bottom", "Left"].some(
      (side) => Number.parseFloat(style[`border${side}Width` as "borderTopWidth"]) > 0,
    );
    const isOutlined = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
    const isFilled = style.backgroundImage !== "none" || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
    // Lines that cells share belong to the table.
    return (
      isFilled || isOutlined || (isLined && !(style.display === "table-cell" && style.borderCollapse === "collapse"))
    );
  };

  const isDescribed = (element: Element): boolean =>
    getAttributeNames.call(element).some((name) => name.startsWith("aria-") && name !== "aria-hidden");

  const label = (element: Element): string => {
    const labels = (attribute(element, "aria-labelledby") ?? "")
      .split(/\s+/)
      .map((id) => (id === "" ? null : byId(id)))
      .map((source) => (source ? textContent(source) : ""))
      .join(" ")
      .trim();
    return labels || attribute(element, "aria-label")?.trim() || "";
  };

  const styleRules: CSSStyleRule[] = [];
  const pageRules: CSSPageRule[] = [];
  let canReadAll = true;
  const collect = (sheet: { readonly cssRules: CSSRuleList }): void => {
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      // A sheet of another host keeps its rules to itself.
      canReadAll = false;
      return;
    }
    for (const rule of rules) {
      if (rule instanceof CSSPageRule) {
        pageRules.push(rule);
        continue;
      }
      if (rule instanceof CSSStyleRule) styleRules.push(rule);
      if (rule instanceof CSSImportRule && rule.styleSheet) collect(rule.styleSheet);
      else if ("cssRules" in rule) collect(rule as CSSGroupingRule);
    }
  };
  if (!showsAll) for (const sheet of [...sheets, ...adopted]) collect(sheet);
  const declarations = styleRules.map((rule) => rule.style.cssText).join("\n");
  const inline =
    !showsAll && find("[style]") ? elements.map((element) => attribute(element, "style") ?? "").join("\n") : "";

  return {
    elements,
    tag,
    parent,
    children,
    textContent,
    attribute,
    role,
    isExposed,
    hasContent,
    text,
    isDrawn,
    isDescribed,
    label,
    styleRules: canReadAll ? styleRules : null,
    pageRules,
    isStyled: (pattern) => !canReadAll || pattern.test(declarations) || pattern.test(inline),
    outermost(found) {
      const all = new Set(found);
      return found.filter((element) => {
        for (let around = parent(element); around; around = parent(around)) if (all.has(around)) return false;
        return true;
      });
    },
  };
}
