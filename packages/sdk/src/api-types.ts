/** The types of the API, from its OpenAPI document. Written by scripts/write-client-types.ts: do not edit. */

/** Page setup of PDFs. Default: `{}`. */
export interface PageSettings {
  /** Paper size: a name such as A4 or letter, or a width and a height. Default: `"A4"`. */
  format?:
    | (
        | "A0"
        | "A1"
        | "A2"
        | "A3"
        | "A4"
        | "A5"
        | "A6"
        | "letter"
        | "legal"
        | "tabloid"
        | {
            /** Width of the page, such as 100mm. */
            width: string;
            /** Height of the page, such as 150mm. */
            height: string;
          }
      )
    | undefined;
  /** Landscape turns the paper sideways. Default: `"portrait"`. */
  orientation?: "portrait" | "landscape" | undefined;
  /** Space around the content, as lengths with a unit. Default: `{}`. */
  margin?:
    | {
        /** Space above the content; the header is drawn in it. Default: `"20mm"`. */
        top?: string | undefined;
        /** Space to the right of the content. Default: `"15mm"`. */
        right?: string | undefined;
        /** Space below the content; the footer is drawn in it. Default: `"20mm"`. */
        bottom?: string | undefined;
        /** Space to the left of the content. Default: `"15mm"`. */
        left?: string | undefined;
      }
    | undefined;
  /** The header of each page; null prints none. Default: `{}`. */
  header?:
    | ({
        /** Height as a length with a unit; 0mm fills the margin. Default: `"0mm"`. */
        height?: string | undefined;
      } | null)
    | undefined;
  /** The footer of each page; null prints none. Default: `{}`. */
  footer?:
    | ({
        /** Height as a length with a unit; 0mm fills the margin. Default: `"0mm"`. */
        height?: string | undefined;
      } | null)
    | undefined;
  /** Scale of the content; 1 prints it at its own size. Default: `1`. */
  scale?: number | undefined;
  /** Whether backgrounds are printed. Default: `true`. */
  background?: boolean | undefined;
}

/** What the PDF carries besides its pages. Default: `{}`. */
export interface PdfSettings {
  /** Whether the PDF carries its structure for screen readers. Default: `true`. */
  tagged?: boolean | undefined;
  /** Whether headings become bookmarks. Default: `true`. */
  outline?: boolean | undefined;
  /** Accessible PDF (PDF/UA-1), checked before delivery; null for none. */
  ua?:
    | (
        | (
            | {
                /** strict refuses a file that does not conform; report delivers it with the list of failures. Default: `"strict"`. */
                check?: "strict" | "report" | undefined;
              }
            | true
          )
        | null
      )
    | undefined;
  /** What the PDF says about itself. Default: `null`. */
  metadata?:
    | ({
        /** Title of the document; without it, the title element of the HTML. Default: `null`. */
        title?: (string | null) | undefined;
        /** Who wrote the document. Default: `null`. */
        author?: (string | null) | undefined;
        /** What the document is about. Default: `null`. */
        subject?: (string | null) | undefined;
        /** Keywords, separated by commas. Default: `null`. */
        keywords?: (string | null) | undefined;
        /** Language of the document, as a language tag such as fr. Default: `null`. */
        language?: (string | null) | undefined;
      } | null)
    | undefined;
}

/** Size and format of images. Default: `{}`. */
export interface ImageSettings {
  /** Width of the viewport in CSS pixels. Default: `1200`. */
  width?: number | undefined;
  /** Height of the viewport in CSS pixels. Default: `630`. */
  height?: number | undefined;
  /** Image pixels for each CSS pixel. Default: `2`. */
  scale?: number | undefined;
  /** Image format where a render names none. Default: `"png"`. */
  format?: "png" | "jpeg" | "webp" | undefined;
  /** Quality of JPEG and WebP images. Default: `90`. */
  quality?: number | undefined;
  /** Whether the page background is transparent (PNG and WebP). Default: `false`. */
  transparent?: boolean | undefined;
  /** Whether the image is as tall as the document. Default: `false`. */
  full_page?: boolean | undefined;
}

export interface Settings {
  /** Page setup of PDFs. */
  page?: PageSettings | undefined;
  /** What the PDF carries besides its pages. */
  pdf?: PdfSettings | undefined;
  /** Size and format of images. */
  image?: ImageSettings | undefined;
  /** The e-invoice that the PDF carries; null for none. Default: `null`. */
  einvoice?:
    | ({
        /** Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr. Default: `"en16931"`. */
        profile?: string | undefined;
        /** How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII. */
        syntax?: "cii" | "ubl" | undefined;
        /** Which name the PDF gives its invoice. Default: `"factur-x"`. */
        flavour?: "factur-x" | "zugferd" | undefined;
      } | null)
    | undefined;
  /** How the template language behaves. Default: `{}`. */
  template?:
    | {
        /** Whether values are escaped for HTML. Default: `true`. */
        autoescape?: boolean | undefined;
        /** ruby4 prints as Ruby's Liquid and Rails do. Default: `null`. */
        dialect?: ("ruby4" | null) | undefined;
        /** Jinja2: drop the line break after a block tag. Default: `false`. */
        trim_blocks?: boolean | undefined;
        /** Jinja2: drop the spaces before a block tag. Default: `false`. */
        lstrip_blocks?: boolean | undefined;
        /** What an undefined name prints: nothing (lenient, chainable) or an error (strict). Default: `"lenient"`. */
        undefined?: "lenient" | "strict" | "chainable" | undefined;
      }
    | undefined;
  /** Language tag that helpers format numbers and dates for. Default: `"en"`. */
  locale?: string | undefined;
  /** Time zone that helpers print times in. Default: `"UTC"`. */
  timezone?: string | undefined;
  /** Currency where a helper is given none. Default: `"EUR"`. */
  currency?: string | undefined;
  /** Whether class names of Tailwind 4 are compiled to styles. Default: `false`. */
  tailwind?: boolean | undefined;
  /** Whether scripts of the document run. Default: `false`. */
  javascript?: boolean | undefined;
  /** Hosts that the document may load from. Default: `[]`. */
  allow_hosts?: string[] | undefined;
  /** Whether a resource that does not load, or an error in a script, fails the render. Default: `false`. */
  strict_resources?: boolean | undefined;
  /** Whether an error in a script fails the render. Default: `false`. */
  strict_scripts?: boolean | undefined;
  /** What a document with scripts is waited for; null waits until it is still. Default: `null`. */
  wait_for?:
    | ({
        /** CSS selector of an element that scripts add. */
        selector?: string | undefined;
        /** JavaScript expression that becomes true. */
        expression?: string | undefined;
        /** An amount of time to wait, in milliseconds. */
        delay_ms?: number | undefined;
        /** How long to wait at most, in milliseconds. Default: `10000`. */
        timeout_ms?: number | undefined;
      } | null)
    | undefined;
}

/** What it is about, as its GET gives it. */
export interface Render {
  /** The id of the render. */
  id: string;
  /** Always `render`. */
  object: "render";
  /** `succeeded` and `failed` are final. */
  status: "queued" | "rendering" | "succeeded" | "failed";
  /** The mode of the key that asked; test renders cost nothing. */
  mode: "live" | "test";
  /** The template; null for inline HTML. */
  template: {
    /** The slug of the template. */
    slug: string;
    /** The published version that was rendered. */
    version: number | null;
  } | null;
  /** The format of the file. */
  format: "pdf" | "png" | "jpeg" | "webp" | "html" | "xml";
  /** What the request asked to be answered with: this object or the file. */
  output: "json" | "binary";
  /** The file; null until the render has succeeded, and after it has expired. */
  file: {
    /** Signed; needs no key and ends at `expires_at`. */
    url: string;
    /** The media type of the file. */
    content_type: string;
    /** The size of the file. */
    bytes: number;
    /** Number of pages; null for images and HTML. */
    pages: number | null;
    /** SHA-256 of the file, in hexadecimal. */
    sha256: string;
    /** When the file is deleted. */
    expires_at: string;
  } | null;
  /** Why the render failed; null otherwise. */
  error: Problem | null;
  /** The check of the e-invoice; null where the file carries none. */
  einvoice: EinvoiceReport | null;
  /** The accessibility check; null where PDF/UA was not asked for. */
  accessibility: AccessibilityReport | null;
  /** What did not stop the render but deserves a look. */
  warnings: {
    /** What kind of warning, such as `resource_blocked`. */
    code: string;
    /** What happened and what to do. */
    message: string;
    /** `<file>:<line>:<column>` in the template, where known. */
    location: string | null;
    /** The address of the resource, where the warning is about one. */
    url?: string | undefined;
    /** The field of the data, where the warning is about one. */
    path?: string | undefined;
  }[];
  /** Units charged; 0 for test and failed renders. */
  units: number;
  /** The delivery of the event to the webhook of the request; null where it had none. */
  webhook: {
    /** `pending` until it was delivered or the last attempt failed. */
    status: "pending" | "delivered" | "failed";
    /** Number of attempts so far. */
    attempts: number;
    /** Why the last attempt failed; null after a success. */
    last_error: string | null;
  } | null;
  /** The pairs of the request, unchanged. */
  metadata: Record<string, string>;
  /** The batch that it belongs to. */
  batch_id: string | null;
  /** The id of the request that created it. */
  request_id: string;
  /** Milliseconds spent in each step; null before the step. */
  timings: {
    /** Waiting for a free slot. */
    queue_ms: number | null;
    /** Evaluating the template. */
    template_ms: number | null;
    /** Loading and printing in the browser. */
    browser_ms: number | null;
    /** Finishing the PDF. */
    finish_ms: number | null;
    /** Checking the file. */
    check_ms: number | null;
    /** From start to end. */
    total_ms: number | null;
  };
  /** What made the file. */
  engine: {
    /** The version of Platen. */
    platen: string | null;
    /** The version of the browser. */
    chromium: string | null;
  };
  /** When it was accepted. */
  created_at: string;
  /** When rendering began; null before. */
  started_at: string | null;
  /** When it ended; null before. */
  finished_at: string | null;
}

export interface Problem {
  /** The address of the page about this code. */
  type: string;
  /** The same words for every problem of this code. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What is wrong here, and what to do. */
  detail: string;
  /** What programs compare. */
  code:
    | "invalid_request"
    | "invalid_json"
    | "unauthorized"
    | "units_exhausted"
    | "forbidden"
    | "not_found"
    | "template_not_found"
    | "render_not_found"
    | "conflict"
    | "template_not_published"
    | "idempotency_in_progress"
    | "file_expired"
    | "payload_too_large"
    | "unsupported_media_type"
    | "template_syntax_error"
    | "template_runtime_error"
    | "template_limit_exceeded"
    | "data_invalid"
    | "einvoice_data_invalid"
    | "einvoice_profile_unsupported"
    | "pdfua_validation_failed"
    | "resource_blocked"
    | "idempotency_key_reused"
    | "output_too_large"
    | "merge_source_invalid"
    | "import_source_refused"
    | "rate_limited"
    | "internal_error"
    | "import_source_unavailable"
    | "unavailable"
    | "render_timeout";
  /** `<file>:<line>:<column>` of a fault in a template. */
  location: string | null;
  /** The same as `location`, in parts. */
  position: {
    /** The file of the template. */
    file: string;
    /** From 1. */
    line: number;
    /** From 1. */
    column: number;
  } | null;
  /** Every finding. */
  errors: Finding[];
  /** In a batch: the first item that failed. */
  index?: number | undefined;
  /** On every failure once a render exists. */
  render_id?: string | undefined;
  einvoice?: EinvoiceReport | undefined;
  accessibility?: AccessibilityReport | undefined;
  /** The id of the request, to quote when you ask for help. */
  request_id: string;
}

export interface Finding {
  /** The field, as the request wrote it. */
  path: string;
  /** What is wrong with it, and what to write. */
  message: string;
  /** The id of the rule, where one applies. */
  rule?: string | undefined;
}

export interface EinvoiceReport {
  /** The profile of the invoice. */
  profile: "en16931" | "basic" | "extended" | "xrechnung" | "peppol-bis-3" | "extended-ctc-fr";
  /** Which name the PDF gives its invoice. */
  flavour: "factur-x" | "zugferd";
  /** The version of Factur-X. */
  spec_version: string;
  /** Signed; needs no key and ends with the file. Null where no file is delivered. */
  xml_url: string | null;
  /** The checks of the XML and of the PDF that carries it. */
  validation: {
    /** Whether every check passed. */
    valid: boolean;
    /** The rule sets with their versions, and the engine. */
    schematron: string;
    /** Null where that check was not reached. */
    pdfa: PdfaReport | null;
    /** What the checks said. */
    messages: EinvoiceMessage[];
    /** SHA-256 of the XML, in hexadecimal. */
    xml_sha256: string;
  };
  /** Whether what the XML says can be read on the pages, by business term. */
  display: {
    /** Business terms that were looked for. */
    checked: string[];
    /** Terms that are not on the pages. */
    missing: string[];
    /** Terms that the pages show with another value. */
    conflicting: string[];
  } | null;
}

export interface PdfaReport {
  /** The level of PDF/A that the file claims. */
  profile: "PDF/A-3A" | "PDF/A-3U" | "PDF/A-3B";
  /** Whether the file conforms. */
  valid: boolean;
  /** What checked it, with its version. */
  validator: string;
  /** How many rules were checked. */
  rules: {
    /** Rules that hold. */
    passed: number;
    /** Rules that do not hold. */
    failed: number;
  };
  /** The rules that do not hold. */
  failures: {
    /** The rule, by its clause. */
    rule: string;
    /** How often it fails. */
    count: number;
    /** What is wrong. */
    message: string;
  }[];
}

export interface EinvoiceMessage {
  /** Which part of the file it is about. */
  part: "xml" | "pdf" | "container";
  /** Only errors make the invoice invalid. */
  severity: "error" | "warning";
  /** The id of the rule. */
  rule: string;
  /** What is wrong. */
  message: string;
  /** XPath into the XML. */
  location: string;
}

export interface AccessibilityReport {
  /** The standard that was checked. */
  standard: "PDF/UA-1";
  /** `strict` refuses a file that does not conform. */
  check: "strict" | "report";
  /** Whether every rule holds. */
  conformant: boolean;
  /** What checked it, with its version. */
  validator: string;
  /** How many rules were checked. */
  rules: {
    /** Rules that hold. */
    passed: number;
    /** Rules that do not hold. */
    failed: number;
  };
  /** Rules that do not hold, with their places. */
  failures: AccessibilityFailure[];
  /** What no rule forbids but makes reading harder. */
  warnings: AccessibilityWarning[];
}

export interface AccessibilityFailure {
  /** The rule of PDF/UA-1, by its clause. */
  rule: string;
  /** Absent where the template check has no finding for the rule. */
  code?: string | undefined;
  /** How often. */
  count: number;
  /** What to change in the template. */
  message: string;
  /** Start tags as the template wrote them, at most 20. */
  elements: string[];
  /** Where in the template they stand. */
  locations: {
    /** The file of the template. */
    file: string;
    /** From 1. */
    line: number;
    /** From 1. */
    column: number;
  }[];
}

export interface AccessibilityWarning {
  /** What kind of finding. */
  code: string;
  /** How often. */
  count: number;
  /** What to change in the template. */
  message: string;
  /** Start tags as the template wrote them, at most 20. */
  elements: string[];
  /** Where in the template they stand. */
  locations: {
    /** The file of the template. */
    file: string;
    /** From 1. */
    line: number;
    /** From 1. */
    column: number;
  }[];
}

/** What it is about, as its GET gives it. */
export interface Batch {
  /** The id of the batch. */
  id: string;
  /** Always `batch`. */
  object: "batch";
  /** The last three are final. */
  status: "queued" | "rendering" | "succeeded" | "partially_failed" | "failed";
  /** The mode of the key that asked. */
  mode: "live" | "test";
  /** How many renders it has. */
  total: number;
  /** How many have succeeded. */
  succeeded: number;
  /** How many have failed. */
  failed: number;
  /** All files in one zip, signed; null unless asked for and ready. */
  zip_url: string | null;
  /** The id of the request that created it. */
  request_id: string;
  /** When it was accepted. */
  created_at: string;
  /** When its last render ended. */
  finished_at: string | null;
  /** Its renders, in the order of the items. */
  renders: {
    /** The id of the render. */
    id: string;
    /** The status of the render. */
    status: "queued" | "rendering" | "succeeded" | "failed";
    /** The place of its item in the request, from 0. */
    index: number;
  }[];
}

/** What it is about, as its GET gives it. */
export interface Usage {
  /** Always `usage`. */
  object: "usage";
  /** The month, such as 2026-11, in UTC. */
  month: string;
  /** The plan of the workspace. */
  plan: "unlimited" | "free";
  /** Null where the plan has no limit. */
  units_included: number | null;
  /** Units of renders that succeeded. */
  units_used: number;
  /** Held for live renders that have not ended. */
  units_reserved: number;
  /** Units by template. */
  by_template: {
    /** The slug; null for inline HTML. */
    template: string | null;
    /** Units of that template. */
    units: number;
  }[];
  /** Units by day. */
  by_day: {
    /** The day, such as 2026-11-15. */
    day: string;
    /** Units of that day. */
    units: number;
  }[];
}

export interface PreviewReport {
  /** What did not stop the render but deserves a look. */
  warnings: {
    /** What kind of warning, such as `resource_blocked`. */
    code: string;
    /** What happened and what to do. */
    message: string;
    /** `<file>:<line>:<column>` in the template, where known. */
    location: string | null;
    /** The address of the resource, where the warning is about one. */
    url?: string | undefined;
    /** The field of the data, where the warning is about one. */
    path?: string | undefined;
  }[];
  /** The accessibility check; null where PDF/UA was not asked for. */
  accessibility: AccessibilityReport | null;
  /** The check of the e-invoice; null where the file was to carry none. */
  einvoice: EinvoiceReport | null;
  /** Number of pages; null for images and HTML. */
  pages: number | null;
  /** Milliseconds spent in each step; null before the step. */
  timings: {
    /** Waiting for a free slot. */
    queue_ms: number | null;
    /** Evaluating the template. */
    template_ms: number | null;
    /** Loading and printing in the browser. */
    browser_ms: number | null;
    /** Finishing the PDF. */
    finish_ms: number | null;
    /** Checking the file. */
    check_ms: number | null;
    /** From start to end. */
    total_ms: number | null;
  };
  /** What a render would be refused with; null where it would succeed. */
  problem: Problem | null;
  /** Where in the template everything is written, with `?map=1`. */
  map: PreviewMap | null;
}

export interface PreviewMap {
  /** The files of the template that the document comes from. */
  files: string[];
  /** For each element of the document `[file, line, column]` of its start tag; `file` counts from 0. */
  elements: number[][];
  /** For each element the number of the element around it; null for an outermost one. */
  parents: (number | null)[];
  /** The pages of the file. */
  pages: {
    /** Elements, counted from 0, by the id of their marked content in the PDF. */
    marks: Record<string, number>;
    /** What header and footer show, outer elements first: `[element, x, y, width, height]` in points from the upper left corner of the page. */
    areas: number[][];
  }[];
}

export interface Session {
  /** The workspace that the request is about: that of `Platen-Workspace`, or the one signed in to last. */
  workspace: {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
  };
  /** The mode that the session acts in. */
  mode: "live" | "test";
  /** What the session may do there. */
  scopes: (
    | "render:write"
    | "render:read"
    | "template:read"
    | "template:write"
    | "import:write"
    | "webhook:manage"
    | "usage:read"
    | "key:manage"
  )[];
  /** The key that it acts with; null for a session from a link, which has every scope and reads both modes. */
  key: {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
  } | null;
  /** When it ends unless it is used before; at the latest after 7 days. */
  expires_at: string;
  /** The version of the service. */
  version: string;
  /** All workspaces that the session is signed in to, the newest first. */
  workspaces: {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** The mode that the session acts in there. */
    mode: "live" | "test";
  }[];
}

export interface SignIn {
  /** An API key. The session acts with its workspace, mode and scopes, and ends with it. */
  key?: string | undefined;
  /** The text after `#sign-in=` of a sign-in link. It works once. */
  token?: string | undefined;
}

export interface SignInLink {
  /** The link, shown in this answer only; null where it is given again. */
  url: string | null;
  /** When it stops working. */
  expires_at: string;
  /** How many sessions were ended. */
  ended_sessions: number;
}

export interface NewSignInLink {
  /** First ends every session and every unused link of the service. Default: `false`. */
  end_all?: boolean | undefined;
}

export interface Workspace {
  /** The id of the workspace. */
  id: string;
  /** Always `workspace`. */
  object: "workspace";
  /** A name for people. */
  name: string;
  /** When it was created. */
  created_at: string;
  /** Its first keys, shown in this answer only; null where it is given again. */
  keys: {
    /** The live key. */
    live: string | null;
    /** The test key. */
    test: string | null;
  };
}

export interface NewWorkspace {
  /** A name for people. */
  name: string;
}

export interface Template {
  /** The id of the template. */
  id: string;
  /** Always `template`. */
  object: "template";
  /** What a render names in `template`. */
  slug: string;
  /** A name for people. */
  name: string;
  /** What the template makes where a render names no format. */
  kind: "pdf" | "image";
  /** The template language. */
  engine: "liquid" | "jinja2" | "handlebars";
  /** What is edited until it is published. */
  draft: {
    /** The template itself. */
    source: string;
    /** Style sheet of the document. */
    css: string;
    /** Goes into the head of the document; a template too. */
    head: string;
    /** The header of each page; a template too. */
    header: string;
    /** The footer of each page; a template too. */
    footer: string;
    /** Further templates, by the name that includes them. */
    partials: Record<string, string>;
    /** What differs from the default settings. */
    settings: Settings;
    /** A JSON Schema that `data` must match. */
    schema: Record<string, unknown> | null;
  };
  /** Sample data stored with the template. */
  datasets: Dataset[];
  /** Files that the document refers to. */
  assets: Asset[];
  /** The version that renders use; null before the first. */
  published_version: number | null;
  /** Whether the draft differs from that version. */
  has_unpublished_changes: boolean;
  /** Where it was imported from. */
  source: {
    /** The service it was imported from. */
    service: string;
    /** Its id there. */
    id: string;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface Dataset {
  /** The name of the data set. */
  name: string;
  /** What the template shows. */
  data: Record<string, unknown>;
  /** Whether it is taken where none is named. */
  default: boolean;
}

export interface Asset {
  /** What the document refers to, such as assets/logo.svg. */
  path: string;
  /** The size of the file. */
  bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
  /** The media type of the file. */
  content_type: string;
}

export interface NewTemplate {
  /** What a render names in `template`. */
  slug: string;
  /** A name for people. */
  name?: string | undefined;
  /** What the template makes where a render names no format. Default: `"pdf"`. */
  kind?: "pdf" | "image" | undefined;
  /** The template language. Default: `"liquid"`. */
  engine?: "liquid" | "jinja2" | "handlebars" | undefined;
  /** What is edited until it is published. */
  draft: {
    /** The template itself. */
    source: string;
    /** Style sheet of the document. */
    css?: string | undefined;
    /** Goes into the head of the document; a template too. */
    head?: string | undefined;
    /** The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
    header?: string | undefined;
    /** The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
    footer?: string | undefined;
    /** Further templates, by the name that includes them. */
    partials?: Record<string, string> | undefined;
    /** What differs from the default settings. */
    settings?: Settings | undefined;
    /** A JSON Schema that `data` must match. */
    schema?: Record<string, unknown> | null | undefined;
  };
  /** Sample data stored with the template. Default: `[]`. */
  datasets?:
    | {
        /** The name of the data set. */
        name: string;
        /** What the template shows. */
        data: Record<string, unknown>;
        /** Whether it is taken where none is named. Default: `false`. */
        default?: boolean | undefined;
      }[]
    | undefined;
}

export type ListedTemplate = Template & {
  /** The data sets stored with the template. */
  datasets?:
    | {
        /** The name of the data set. */
        name: string;
        /** Whether it is taken where none is named. */
        default: boolean;
      }[]
    | undefined;
};

export interface TemplateSummary {
  /** What a render names in `template`. */
  slug: string;
  /** A name for people. */
  name: string;
  /** What the template makes where a render names no format. */
  kind: "pdf" | "image";
  /** The template language. */
  engine: "liquid" | "jinja2" | "handlebars";
  /** The version that renders use; null before the first. */
  published_version: number | null;
  /** Whether the draft differs from that version. */
  has_unpublished_changes: boolean;
  /** The number of errors that a check of the draft and its data sets finds. */
  problems: number;
  /** When it was last changed. */
  updated_at: string;
  /** A picture of the first page; signed, needs no key. Null until it is drawn. */
  thumbnail_url: string | null;
}

export interface TemplateChanges {
  /** A new slug: the old one is free at once. */
  slug?: string | undefined;
  /** A name for people. */
  name?: string | undefined;
  /** What the template makes where a render names no format. */
  kind?: "pdf" | "image" | undefined;
  /** The template language. */
  engine?: "liquid" | "jinja2" | "handlebars" | undefined;
  /** Fields of the draft to replace. */
  draft?:
    | {
        /** The template itself. */
        source?: string | undefined;
        /** Style sheet of the document. */
        css?: string | undefined;
        /** Goes into the head of the document; a template too. */
        head?: string | undefined;
        /** The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
        header?: string | undefined;
        /** The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
        footer?: string | undefined;
        /** Further templates, by the name that includes them. */
        partials?: Record<string, string> | undefined;
        /** What differs from the default settings. */
        settings?: Settings | undefined;
        /** A JSON Schema that `data` must match. */
        schema?: Record<string, unknown> | null | undefined;
      }
    | undefined;
}

export interface TemplateCopy {
  /** What a render names in `template`. */
  slug: string;
  /** A name for people. */
  name?: string | undefined;
}

export type PublishedVersion = TemplateVersion & {
  /** Data sets that a render of this version would refuse. */
  warnings: {
    /** Always `dataset_invalid`. */
    code: "dataset_invalid";
    /** The name of the data set. */
    dataset: string;
    /** Why it cannot be rendered. */
    message: string;
    /** Every finding. */
    errors: Finding[];
  }[];
};

export interface TemplateVersion {
  /** Always `template_version`. */
  object: "template_version";
  /** The slug of the template. */
  template: string;
  /** The number of the version, from 1. */
  version: number;
  /** What the template makes where a render names no format. */
  kind: "pdf" | "image";
  /** The template language. */
  engine: "liquid" | "jinja2" | "handlebars";
  /** What was published. */
  content: {
    /** The template itself. */
    source: string;
    /** Style sheet of the document. */
    css: string;
    /** Goes into the head of the document; a template too. */
    head: string;
    /** The header of each page; a template too. */
    header: string;
    /** The footer of each page; a template too. */
    footer: string;
    /** Further templates, by the name that includes them. */
    partials: Record<string, string>;
    /** What differs from the default settings. */
    settings: Settings;
    /** A JSON Schema that `data` must match. */
    schema: Record<string, unknown> | null;
  };
  /** Files that the document refers to. */
  assets: Asset[];
  /** What was written when it was published. */
  note: string | null;
  /** Who made it. */
  created_by: {
    /** The key; null for a session that a sign-in link opened. */
    key: {
      /** The id of the key. */
      id: string;
      /** Its name. */
      name: string;
    } | null;
  };
  /** When it was published. */
  created_at: string;
}

export interface PublishRequest {
  /** What changed, for those who read the list of versions. */
  note?: string | undefined;
}

export interface ListedSnapshot {
  /** The id of the snapshot. */
  id: string;
  /** When it was kept. */
  created_at: string;
  /** Who made the change that it was kept before. */
  created_by: {
    /** The key; null for a session that a sign-in link opened. */
    key: {
      /** The id of the key. */
      id: string;
      /** Its name. */
      name: string;
    } | null;
  };
}

export interface Snapshot {
  /** The id of the snapshot. */
  id: string;
  /** When it was kept. */
  created_at: string;
  /** Who made the change that it was kept before. */
  created_by: {
    /** The key; null for a session that a sign-in link opened. */
    key: {
      /** The id of the key. */
      id: string;
      /** Its name. */
      name: string;
    } | null;
  };
  /** The draft as it was. */
  draft: {
    /** The template itself. */
    source: string;
    /** Style sheet of the document. */
    css: string;
    /** Goes into the head of the document; a template too. */
    head: string;
    /** The header of each page; a template too. */
    header: string;
    /** The footer of each page; a template too. */
    footer: string;
    /** Further templates, by the name that includes them. */
    partials: Record<string, string>;
    /** What differs from the default settings. */
    settings: Settings;
    /** A JSON Schema that `data` must match. */
    schema: Record<string, unknown> | null;
  };
}

export interface NewDataset {
  /** What the template shows. */
  data: Record<string, unknown>;
  /** Whether it is taken where none is named. */
  default?: boolean | undefined;
}

export interface DraftCheck {
  /** Everything that was found. */
  findings: DraftFinding[];
}

export interface DraftFinding {
  /** A draft with an error cannot be published or rendered. */
  severity: "error" | "warning" | "info";
  /** What was checked: `schema` is the template's JSON Schema and the data held against it. */
  source: "template" | "settings" | "schema" | "einvoice" | "data";
  /** What kind of finding. */
  code: string;
  /** What is wrong, and what to do. */
  message: string;
  /** The file of the template, as in its folder, or `settings`. */
  file: string;
  /** From 1; null where the file has no lines. */
  line: number | null;
  /** From 1, in UTF-16 code units. */
  column: number | null;
  /** The field of the data or the setting. */
  path?: string | undefined;
  /** The id of the rule, where one applies. */
  rule?: string | undefined;
}

export interface CheckRequest {
  /** Fields to look at instead of the stored draft's; nothing is saved. */
  draft?:
    | {
        /** The template itself. */
        source?: string | undefined;
        /** Style sheet of the document. */
        css?: string | undefined;
        /** Goes into the head of the document; a template too. */
        head?: string | undefined;
        /** The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
        header?: string | undefined;
        /** The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
        footer?: string | undefined;
        /** Further templates, by the name that includes them. */
        partials?: Record<string, string> | undefined;
        /** What differs from the default settings. */
        settings?: Settings | undefined;
        /** A JSON Schema that `data` must match. */
        schema?: Record<string, unknown> | null | undefined;
      }
    | undefined;
  /** Data to check instead of the data sets: an object, or its JSON text. */
  data?: (Record<string, unknown> | string) | undefined;
  /** The data set to check; together with `data`, the name of the data's file. */
  dataset?: string | undefined;
  /** Merged over the draft's settings. */
  settings?: Settings | undefined;
}

export interface PreviewRequest {
  /** Without it, what the template makes. */
  format?: "pdf" | "png" | "jpeg" | "webp" | "html" | undefined;
  /** The template language. */
  engine?: "liquid" | "jinja2" | "handlebars" | undefined;
  /** What the template makes where a render names no format. */
  kind?: "pdf" | "image" | undefined;
  /** Fields to look at instead of the stored draft's; nothing is saved. */
  draft?:
    | {
        /** The template itself. */
        source?: string | undefined;
        /** Style sheet of the document. */
        css?: string | undefined;
        /** Goes into the head of the document; a template too. */
        head?: string | undefined;
        /** The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
        header?: string | undefined;
        /** The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` … */
        footer?: string | undefined;
        /** Further templates, by the name that includes them. */
        partials?: Record<string, string> | undefined;
        /** What differs from the default settings. */
        settings?: Settings | undefined;
        /** A JSON Schema that `data` must match. */
        schema?: Record<string, unknown> | null | undefined;
      }
    | undefined;
  /** A published version to look at instead of the draft. */
  version?: number | undefined;
  /** What the template shows. */
  data?: Record<string, unknown> | undefined;
  /** The name of the data set. */
  dataset?: string | undefined;
  /** The time that the template uses; default: the time of acceptance. */
  now?: string | undefined;
  /** `none` leaves PDF/UA and the e-invoice out: the fastest look at a page. Default: `"all"`. */
  checks?: "none" | "all" | undefined;
}

export interface TemplateDiff {
  /** Always `template_diff`. */
  object: "template_diff";
  /** The slug of the template. */
  template: string;
  /** What was rendered before. */
  from: number | "draft";
  /** What was rendered after. */
  to: number | "draft";
  /** Whether no document differs. */
  equal: boolean;
  /** One entry for each data set. */
  datasets: {
    /** The data set; null for a template without any. */
    dataset: string | null;
    /** Whether the two documents are the same. */
    equal: boolean;
    /** The document before. */
    from: {
      /** Number of pages; null for images and where there is no document. */
      pages: number | null;
      /** Why there is no document; null where there is one. */
      problem: Problem | null;
    };
    /** The document after. */
    to: {
      /** Number of pages; null for images and where there is no document. */
      pages: number | null;
      /** Why there is no document; null where there is one. */
      problem: Problem | null;
    };
    /** By page; empty where the documents are equal, or where one could not be rendered. */
    differences: DocumentDifference[];
  }[];
}

export interface DocumentDifference {
  /** What differs. */
  kind:
    | "page"
    | "size"
    | "text"
    | "picture"
    | "structure"
    | "link"
    | "outline"
    | "metadata"
    | "file"
    | "einvoice"
    | "standard";
  /** The difference in one sentence. */
  message: string;
  /** The page; null for what concerns the whole document. */
  page: {
    /** The page before, from 1; null where there is none. */
    from: number | null;
    /** The page after, from 1; null where there is none. */
    to: number | null;
  } | null;
  /** The value before; null where there is none. */
  from?: string | null | undefined;
  /** The value after; null where there is none. */
  to?: string | null | undefined;
  /** Where text or looks differ, in points from the upper left corner; of images in pixels. */
  boxes?:
    | {
        /** Places on the page before. */
        from: {
          /** From the left edge. */
          x: number;
          /** From the upper edge. */
          y: number;
          /** Its width. */
          width: number;
          /** Its height. */
          height: number;
        }[];
        /** Places on the page after. */
        to: {
          /** From the left edge. */
          x: number;
          /** From the upper edge. */
          y: number;
          /** Its width. */
          width: number;
          /** Its height. */
          height: number;
        }[];
      }
    | undefined;
  /** The share of the page that looks different, from 0 to 1. */
  share?: number | undefined;
  /** What happened to a page. */
  change?: "added" | "removed" | undefined;
  /** The structure element, such as `Document/Table/TR`. */
  element?: string | undefined;
  /** The beginning of the text of the page or element. */
  text?: string | undefined;
  /** The field of the element or of the metadata. */
  field?: string | undefined;
  /** The name of an embedded file. */
  name?: string | undefined;
  /** The business term of the e-invoice, such as `BT-112`. */
  term?: string | undefined;
  /** The field in the `_invoice` block. */
  path?: string | undefined;
  /** The name of the business term. */
  title?: string | undefined;
  /** The standard, such as `PDF/UA-1`. */
  standard?: string | undefined;
  /** Rules that only one of the two breaks. */
  rules?:
    | {
        /** The number of the rule. */
        rule: string;
        /** What the rule asks for. */
        message: string;
        /** The document that breaks it. */
        broken_in: "from" | "to";
      }[]
    | undefined;
}

export interface TemplateDiffRequest {
  /** The number of a published version, or `draft`: the documents before. */
  from: number | "draft";
  /** The number of a published version, or `draft`: the documents after. */
  to: number | "draft";
  /** The data sets to render with; all of them where it is left out. */
  datasets?: string[] | undefined;
}

export interface RenderRequest {
  /** Slug of a published template; `slug@3` for a version. */
  template?: string | undefined;
  /** Instead of `template`: the document itself. */
  html?: string | undefined;
  /** The language of `html`; plain HTML without it. */
  engine?: "liquid" | "jinja2" | "handlebars" | undefined;
  /** Style sheet of the document. Only with `html`. */
  css?: string | undefined;
  /** Goes into the head of the document; a template too. Only with `html`. */
  head?: string | undefined;
  /** The header of each page; a template too. Only with `html`. */
  header?: string | undefined;
  /** The footer of each page; a template too. Only with `html`. */
  footer?: string | undefined;
  /** Templates that `html` includes, by name. Only with `html`. */
  partials?: Record<string, string> | undefined;
  /** Settings as a template has them. Only with `html`. */
  settings?: Settings | undefined;
  /** What the template shows. */
  data?: Record<string, unknown> | undefined;
  /** Instead of `data`: a data set stored with the template. */
  dataset?: string | undefined;
  /** Answer with the render as JSON, or with the file itself. Default: `"json"`. */
  output?: "json" | "binary" | undefined;
  /** Without it, what the template makes; `xml` is the e-invoice of the data without a PDF. */
  format?: "pdf" | "png" | "jpeg" | "webp" | "html" | "xml" | undefined;
  /** Answer 202 at once and render later. Default: `false`. */
  async?: boolean | undefined;
  /** Merged over the template's `page` settings; null removes them. */
  page?: (PageSettings | null) | undefined;
  /** Merged over the template's `pdf` settings; null removes them. */
  pdf?: (PdfSettings | null) | undefined;
  /** Merged over the template's `image` settings; null removes them. */
  image?: (ImageSettings | null) | undefined;
  /** Language tag that helpers format for. */
  locale?: string | null | undefined;
  /** Time zone that helpers print times in. */
  timezone?: string | null | undefined;
  /** Currency where a helper is given none. */
  currency?: string | null | undefined;
  /** What is done to the PDF after printing. */
  post?:
    | {
        /** `false`: a plain PDF; `true`: what the template declares; an object is merged over it. */
        einvoice?:
          | (
              | boolean
              | {
                  /** Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr. */
                  profile?: string | undefined;
                  /** How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII. */
                  syntax?: "cii" | "ubl" | undefined;
                  /** Which name the PDF gives its invoice. */
                  flavour?: "factur-x" | "zugferd" | undefined;
                }
            )
          | undefined;
        /** Not available yet. */
        merge_after?: null | undefined;
        /** Not available yet. */
        watermark?: null | undefined;
        /** Not available yet. */
        password?: null | undefined;
      }
    | undefined;
  /** May contain template expressions. */
  filename?: string | undefined;
  /** The time that the template uses; default: the time of acceptance. */
  now?: string | undefined;
  /** Seconds that the file is kept. */
  expires_in?: number | undefined;
  /** Gets the events of this render alone; without `secret` the workspace's own signs them. */
  webhook?:
    | {
        /** Where the event is sent. */
        url: string;
        /** Signs the event. */
        secret?: string | undefined;
      }
    | undefined;
  /** Up to 50 pairs of strings, echoed in the render. Default: `{}`. */
  metadata?: Record<string, string> | undefined;
  /** Makes it a batch: see POST /v1/renders/batch. */
  items?: unknown[] | undefined;
  /** Of a batch: also pack the files into one zip. */
  zip?: boolean | undefined;
}

export interface BatchRequest {
  /** Slug of a published template; `slug@3` for a version. */
  template?: string | undefined;
  /** Instead of `template`: the document itself. */
  html?: string | undefined;
  /** The language of `html`; plain HTML without it. */
  engine?: "liquid" | "jinja2" | "handlebars" | undefined;
  /** Style sheet of the document. Only with `html`. */
  css?: string | undefined;
  /** Goes into the head of the document; a template too. Only with `html`. */
  head?: string | undefined;
  /** The header of each page; a template too. Only with `html`. */
  header?: string | undefined;
  /** The footer of each page; a template too. Only with `html`. */
  footer?: string | undefined;
  /** Templates that `html` includes, by name. Only with `html`. */
  partials?: Record<string, string> | undefined;
  /** Settings as a template has them. Only with `html`. */
  settings?: Settings | undefined;
  /** What the template shows. */
  data?: Record<string, unknown> | undefined;
  /** Instead of `data`: a data set stored with the template. */
  dataset?: string | undefined;
  /** Without it, what the template makes; `xml` is the e-invoice of the data without a PDF. */
  format?: "pdf" | "png" | "jpeg" | "webp" | "html" | "xml" | undefined;
  /** Answer 202 at once and render later. Default: `false`. */
  async?: boolean | undefined;
  /** Merged over the template's `page` settings; null removes them. */
  page?: (PageSettings | null) | undefined;
  /** Merged over the template's `pdf` settings; null removes them. */
  pdf?: (PdfSettings | null) | undefined;
  /** Merged over the template's `image` settings; null removes them. */
  image?: (ImageSettings | null) | undefined;
  /** Language tag that helpers format for. */
  locale?: string | null | undefined;
  /** Time zone that helpers print times in. */
  timezone?: string | null | undefined;
  /** Currency where a helper is given none. */
  currency?: string | null | undefined;
  /** What is done to the PDF after printing. */
  post?:
    | {
        /** `false`: a plain PDF; `true`: what the template declares; an object is merged over it. */
        einvoice?:
          | (
              | boolean
              | {
                  /** Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr. */
                  profile?: string | undefined;
                  /** How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII. */
                  syntax?: "cii" | "ubl" | undefined;
                  /** Which name the PDF gives its invoice. */
                  flavour?: "factur-x" | "zugferd" | undefined;
                }
            )
          | undefined;
        /** Not available yet. */
        merge_after?: null | undefined;
        /** Not available yet. */
        watermark?: null | undefined;
        /** Not available yet. */
        password?: null | undefined;
      }
    | undefined;
  /** May contain template expressions. */
  filename?: string | undefined;
  /** The time that the template uses; default: the time of acceptance. */
  now?: string | undefined;
  /** Seconds that the file is kept. */
  expires_in?: number | undefined;
  /** Gets the events of this render alone; without `secret` the workspace's own signs them. */
  webhook?:
    | {
        /** Where the event is sent. */
        url: string;
        /** Signs the event. */
        secret?: string | undefined;
      }
    | undefined;
  /** Up to 50 pairs of strings, echoed in the render. Default: `{}`. */
  metadata?: Record<string, string> | undefined;
  /** Default: `"json"`. */
  output?: "json" | undefined;
  /** One render each. */
  items: BatchItem[];
  /** Also pack the files into one zip. Default: `false`. */
  zip?: boolean | undefined;
}

export interface BatchItem {
  /** What the template shows. */
  data?: Record<string, unknown> | undefined;
  /** Instead of `data`: a data set stored with the template. */
  dataset?: string | undefined;
  /** May contain template expressions. */
  filename?: string | undefined;
  /** Up to 50 pairs of strings, echoed in the render. */
  metadata?: Record<string, string> | undefined;
  /** Merged over the template's `pdf` settings; null removes them. */
  pdf?: (PdfSettings | null) | undefined;
  /** What is done to the PDF after printing. */
  post?:
    | {
        /** `false`: a plain PDF; `true`: what the template declares; an object is merged over it. */
        einvoice?:
          | (
              | boolean
              | {
                  /** Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr. */
                  profile?: string | undefined;
                  /** How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII. */
                  syntax?: "cii" | "ubl" | undefined;
                  /** Which name the PDF gives its invoice. */
                  flavour?: "factur-x" | "zugferd" | undefined;
                }
            )
          | undefined;
        /** Not available yet. */
        merge_after?: null | undefined;
        /** Not available yet. */
        watermark?: null | undefined;
        /** Not available yet. */
        password?: null | undefined;
      }
    | undefined;
  /** Language tag that helpers format for. */
  locale?: string | null | undefined;
  /** Currency where a helper is given none. */
  currency?: string | null | undefined;
  /** Time zone that helpers print times in. */
  timezone?: string | null | undefined;
}

export interface InvoiceBlockVerdict {
  /** Whether there is no error among the findings. */
  valid: boolean;
  /** Everything that was found. */
  findings: InvoiceFinding[];
}

export type InvoiceFinding = Finding & {
  /** The field, as in a render. */
  path?: string | undefined;
  /** Only errors make the block invalid. */
  severity: "error" | "warning";
  /** What the field should be, where that can be computed. */
  expected?: string | undefined;
};

export interface InvoiceFileVerdict {
  /** Whether the invoice conforms to its own profile; null where rules for that profile are not built. */
  valid: boolean | null;
  /** How the XML is written. */
  syntax: string | null;
  /** The profile that the invoice names; null for one that is not known. */
  profile: string | null;
  /** BT-24, as the invoice has it. */
  guideline: string | null;
  /** The rule sets that apply to the invoice. */
  sets: {
    /** A rule set that applies to the invoice. */
    name: string;
    /** Its version; null where none is built or in force. */
    version: string | null;
    /** Whether its rules were run. */
    checked: boolean;
  }[];
  /** What the checks found. */
  messages: EinvoiceMessage[];
  /** The check of the PDF; null for bare XML. */
  pdfa: PdfaReport | null;
  /** Whether what the XML says can be read on the pages; null for bare XML. */
  display: {
    /** Business terms that were looked for. */
    checked: string[];
    /** Terms that are not on the pages. */
    missing: string[];
    /** Terms that the pages show with another value. */
    conflicting: string[];
  } | null;
}

export interface InvoiceCheckRequest {
  /** An `_invoice` block; its schema is at `/v1/schemas/invoice.json`. */
  invoice: Record<string, unknown>;
  /** Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3, extended-ctc-fr. Default: `"en16931"`. */
  profile?: string | undefined;
  /** How the XML is written: cii or ubl. Default: what the profile is usually written in. */
  syntax?: string | undefined;
  /** Factur-X and ZUGFeRD are one format under two names. */
  flavour?: "factur-x" | "zugferd" | undefined;
  /** Check by the rules that are in force on this day. Default: the newest. */
  at?: string | undefined;
}

export interface InvoiceContent {
  /** How the XML is written. */
  syntax: string | null;
  /** The profile that the invoice names; null for one that is not known. */
  profile: string | null;
  /** BT-24, as the invoice has it. */
  guideline: string | null;
  /** The `_invoice` block; its amounts are decimal texts. */
  invoice: Record<string, unknown>;
  /** The files that go with the invoice. */
  attachments: {
    /** BT-122; null for a file that the PDF carries beside the invoice. */
    id: string | null;
    /** Its name. */
    filename: string | null;
    /** Its media type. */
    mime: string | null;
    /** Its size. */
    bytes: number;
    /** Its content in base64. */
    content_base64: string;
  }[];
  /** Everything in the XML that the block has no field for. */
  unmapped: UnmappedValue[];
}

export interface UnmappedValue {
  /** XPath into the XML. */
  location: string;
  /** The element, or the attribute with an @ before it. */
  name: string;
  /** Its value. */
  value: string;
}

export interface InvoiceWriteRequest {
  /** An `_invoice` block; its schema is at `/v1/schemas/invoice.json`. */
  invoice: Record<string, unknown>;
  /** Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3, extended-ctc-fr. Default: `"en16931"`. */
  profile?: string | undefined;
  /** How the XML is written: cii or ubl. Default: what the profile is usually written in. */
  syntax?: string | undefined;
  /** Factur-X and ZUGFeRD are one format under two names. */
  flavour?: "factur-x" | "zugferd" | undefined;
}

export interface ConvertedInvoice {
  /** The invoice in the other syntax or profile. */
  xml: string;
  /** What it does not have any more, with its place in the invoice that was sent. */
  lost: UnmappedValue[];
}

export interface InvoiceViewRequest {
  /** An `_invoice` block; its schema is at `/v1/schemas/invoice.json`. */
  invoice: Record<string, unknown>;
}

export interface Key {
  /** The id of the key. */
  id: string;
  /** Always `key`. */
  object: "key";
  /** A name for people. */
  name: string;
  /** Renders of a test key cost nothing. */
  mode: "live" | "test";
  /** What the key may do. */
  scopes: (
    | "render:write"
    | "render:read"
    | "template:read"
    | "template:write"
    | "import:write"
    | "webhook:manage"
    | "usage:read"
    | "key:manage"
  )[];
  /** How the key begins. */
  prefix: string;
  /** How the key ends. */
  last_four: string;
  /** When it stops working; null for never. */
  expires_at: string | null;
  /** When it was last used, to the minute. */
  last_used_at: string | null;
  /** When it was created. */
  created_at: string;
}

export interface NewKey {
  /** A name for people. */
  name: string;
  /** Renders of a test key cost nothing. */
  mode: "live" | "test";
  /** What the key may do. */
  scopes: (
    | "render:write"
    | "render:read"
    | "template:read"
    | "template:write"
    | "import:write"
    | "webhook:manage"
    | "usage:read"
    | "key:manage"
  )[];
  /** When it stops working; null for never. Default: `null`. */
  expires_at?: string | null | undefined;
}

export interface Webhook {
  /** The id of the webhook. */
  id: string;
  /** Always `webhook`. */
  object: "webhook";
  /** Where events are sent. */
  url: string;
  /** Which events are sent. */
  events: ("render.succeeded" | "render.failed" | "batch.finished" | "usage.warning" | "usage.exhausted")[];
  /** Whether events are sent. */
  enabled: boolean;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface NewWebhook {
  /** Where events are sent. */
  url: string;
  /** Which events are sent. */
  events: ("render.succeeded" | "render.failed" | "batch.finished" | "usage.warning" | "usage.exhausted")[];
  /** Whether events are sent. Default: `true`. */
  enabled?: boolean | undefined;
}

export interface WebhookChanges {
  /** Where events are sent. */
  url?: string | undefined;
  /** Which events are sent. */
  events?:
    | ("render.succeeded" | "render.failed" | "batch.finished" | "usage.warning" | "usage.exhausted")[]
    | undefined;
  /** Whether events are sent. */
  enabled?: boolean | undefined;
}

export interface Delivery {
  /** The id of the attempt. */
  id: string;
  /** Always `delivery`. */
  object: "delivery";
  /** The event; also sent as `webhook-id`. */
  event_id: string;
  /** The type of the event. */
  event_type: string;
  /** From 1. */
  attempt: number;
  /** Whether the receiver answered with 2xx. */
  succeeded: boolean;
  /** The status that the receiver answered with. */
  status_code: number | null;
  /** Why the attempt failed. */
  error: string | null;
  /** How long it took. */
  duration_ms: number;
  /** When it was made. */
  created_at: string;
}

export interface Import {
  /** Always `import`. */
  object: "import";
  /** The service that was read: `pdfmonkey`. */
  service: string;
  /** Whether nothing was written. */
  dry_run: boolean;
  /** How many templates had each status. */
  summary: {
    /** How many were imported. */
    imported: number;
    /** How many were skipped. */
    skipped: number;
    /** How many failed. */
    failed: number;
  };
  /** About the import itself: `workspace_empty`, `snippets_refused`. */
  findings: ImportFinding[];
  /** Every template once, in the order of PDFMonkey. */
  templates: ImportedTemplate[];
}

export interface ImportFinding {
  /** `error`: it cannot be published or rendered as it is; `warning`: the document may differ; `info`: good to know. */
  severity: "error" | "warning" | "info";
  /** The original: `body.html.liquid`, `styles.scss`, `sample_data.json`, `header.html.liquid`, `footer.html.liquid`, `snippets/<name>.liquid` or `settings`; null for what is about no file. */
  file: string | null;
  /** The line in the original, from 1; null in `settings`. */
  line: number | null;
  /** The column in the original, from 1; null in `settings`. */
  column: number | null;
  /** What kind of finding it is. */
  code:
    | "syntax_error"
    | "tag_unknown"
    | "snippet_missing"
    | "render_failed"
    | "scss_invalid"
    | "scss_import"
    | "filter_unknown"
    | "integer_division"
    | "docpayload_script"
    | "form_field"
    | "timezone_unknown"
    | "snippet_recursive"
    | "sample_data_invalid"
    | "external_resource"
    | "page_token"
    | "tailwind_config"
    | "tailwind_version"
    | "tailwind_limit"
    | "paged_js"
    | "handlebars_syntax"
    | "snippets_refused"
    | "workspace_empty"
    | "date_format"
    | "whole_float"
    | "include_dynamic"
    | "draft_used"
    | "builder_template";
  /** What was found. */
  message: string;
  /** What to do; errors and warnings have one. */
  advice: string | null;
}

export interface ImportedTemplate {
  /** The id of the template in PDFMonkey. */
  source_id: string;
  /** Its name there. */
  identifier: string;
  /** The slug of the draft; null where there is none. */
  slug: string | null;
  /** What became of it. */
  status: "imported" | "skipped" | "failed";
  /** Why it was not imported: `builder_template`, `changed_here`, `not_in_workspace`, `too_large`, `timeout`, or a sentence. */
  reason: string | null;
  /** What differs, in the order of the source. */
  findings: ImportFinding[];
  /** The settings of the draft as stored. */
  settings: Record<string, unknown> | null;
  /** With `include_source`: the originals of the files that findings name, by those names; without files of more than 200,000 characters. */
  sources?: Record<string, string> | undefined;
}

export interface PdfmonkeyImportRequest {
  /** The secret API key of PDFMonkey. It is used for this request and stored nowhere. */
  api_key: string;
  /** The workspace whose templates are imported. */
  workspace_id: string;
  /** Ids of the templates to import; all of the workspace where it is absent. */
  templates?: string[] | undefined;
  /** Code of snippets by name; wins over what PDFMonkey gives. */
  snippets?: Record<string, string> | undefined;
  /** Fetch, convert and report, but write nothing: statuses and slugs are those that an import would give. Default: `false`. */
  dry_run?: boolean | undefined;
  /** Also replace drafts that were changed here since the last import. Default: `false`. */
  overwrite?: boolean | undefined;
  /** With `dry_run`: also give the originals of the files that findings name, to show them side by side. Default: `false`. */
  include_source?: boolean | undefined;
}

/** Every operation of the API: its query, its body and the JSON of its answer (`Uint8Array` for a file, `null` for none). */
export interface Operations {
  /** Sign in. */
  "POST /v1/session": { query: undefined; body: SignIn; answer: Session };
  /** Get the session. */
  "GET /v1/session": { query: undefined; body: undefined; answer: Session };
  /** Sign out. */
  "DELETE /v1/session": { query: undefined; body: undefined; answer: null };
  /** Create a sign-in link. */
  "POST /v1/session/links": { query: undefined; body: NewSignInLink; answer: SignInLink };
  /** Create a workspace with its first keys. */
  "POST /v1/workspaces": { query: undefined; body: NewWorkspace; answer: Workspace };
  /** Create a template. */
  "POST /v1/templates": { query: undefined; body: NewTemplate; answer: Template };
  /** List templates. */
  "GET /v1/templates": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
      /** `summary`: what a list for people shows. */
      view?: "full" | "summary" | undefined;
      /** With `view=summary`: a part of the name or slug, in any case. */
      query?: string | undefined;
      /** With `view=summary`: the field to sort by, `-` for descending; default `-updated_at`. */
      sort?: "name" | "-name" | "slug" | "-slug" | "updated_at" | "-updated_at" | undefined;
    };
    body: undefined;
    answer:
      | {
          /** The entries of this page. */
          data: ListedTemplate[];
          /** Send it as `cursor` for the next page; null on the last one. */
          next_cursor: string | null;
        }
      | {
          /** The entries of this page. */
          data: TemplateSummary[];
          /** Send it as `cursor` for the next page; null on the last one. */
          next_cursor: string | null;
        };
  };
  /** Get a template. */
  "GET /v1/templates/{slug}": { query: undefined; body: undefined; answer: Template };
  /** Change a template. */
  "PATCH /v1/templates/{slug}": { query: undefined; body: TemplateChanges; answer: Template };
  /** Delete a template. */
  "DELETE /v1/templates/{slug}": { query: undefined; body: undefined; answer: null };
  /** Copy a template. */
  "POST /v1/templates/{slug}/duplicate": { query: undefined; body: TemplateCopy; answer: Template };
  /** Publish the draft as a new version. */
  "POST /v1/templates/{slug}/publish": { query: undefined; body: PublishRequest; answer: PublishedVersion };
  /** List published versions. */
  "GET /v1/templates/{slug}/versions": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: TemplateVersion[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Get a published version. */
  "GET /v1/templates/{slug}/versions/{version}": { query: undefined; body: undefined; answer: TemplateVersion };
  /** Put a version back into the draft. */
  "POST /v1/templates/{slug}/versions/{version}/restore": {
    query: undefined;
    body: Record<string, never>;
    answer: Template;
  };
  /** List drafts as they were. */
  "GET /v1/templates/{slug}/snapshots": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: ListedSnapshot[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Get a draft as it was. */
  "GET /v1/templates/{slug}/snapshots/{id}": { query: undefined; body: undefined; answer: Snapshot };
  /** Put a snapshot back into the draft. */
  "POST /v1/templates/{slug}/snapshots/{id}/restore": {
    query: undefined;
    body: Record<string, never>;
    answer: Template;
  };
  /** Get a data set. */
  "GET /v1/templates/{slug}/datasets/{name}": { query: undefined; body: undefined; answer: Dataset };
  /** Create or replace a data set. */
  "PUT /v1/templates/{slug}/datasets/{name}": { query: undefined; body: NewDataset; answer: Dataset };
  /** Delete a data set. */
  "DELETE /v1/templates/{slug}/datasets/{name}": { query: undefined; body: undefined; answer: null };
  /** Get an asset of the draft. */
  "GET /v1/templates/{slug}/assets/{path}": { query: undefined; body: undefined; answer: Uint8Array };
  /** Create or replace an asset of the draft. */
  "PUT /v1/templates/{slug}/assets/{path}": { query: undefined; body: Uint8Array; answer: Asset };
  /** Delete an asset of the draft. */
  "DELETE /v1/templates/{slug}/assets/{path}": { query: undefined; body: undefined; answer: null };
  /** Check the draft and its data. */
  "POST /v1/templates/{slug}/check": { query: undefined; body: CheckRequest; answer: DraftCheck };
  /** Render the draft to look at it. */
  "POST /v1/templates/{slug}/preview": {
    query: {
      /** `1`: the report also says where in the template everything on the pages is written. */
      map?: "0" | "1" | undefined;
    };
    body: PreviewRequest;
    answer: Uint8Array;
  };
  /** Compare the documents of two versions. */
  "POST /v1/templates/{slug}/diff": { query: undefined; body: TemplateDiffRequest; answer: TemplateDiff };
  /** Render a document. */
  "POST /v1/renders": {
    query: {
      /** Wins over `output` of the request. */
      output?: "json" | "binary" | undefined;
    };
    body: RenderRequest;
    answer: Render;
  };
  /** List renders: the render log. */
  "GET /v1/renders": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
      /** Only renders with this status. */
      status?: "queued" | "rendering" | "succeeded" | "failed" | undefined;
      /** Only renders of this template, by its slug. */
      template?: string | undefined;
      /** Only renders of this mode. */
      mode?: "live" | "test" | undefined;
      /** Only renders of this batch. */
      batch_id?: string | undefined;
      /** Only renders accepted at or after this time. */
      since?: string | undefined;
      /** Only renders accepted before this time. */
      until?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: Render[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Get a render. */
  "GET /v1/renders/{id}": { query: undefined; body: undefined; answer: Render };
  /** Wait for the result of a render. */
  "GET /v1/renders/{id}/result": {
    query: {
      /** Wins over `output` of the request. */
      output?: "json" | "binary" | undefined;
    };
    body: undefined;
    answer: Render;
  };
  /** Get the file of a render. */
  "GET /v1/renders/{id}/file": { query: undefined; body: undefined; answer: Uint8Array };
  /** Delete the file of a render. */
  "DELETE /v1/renders/{id}/file": { query: undefined; body: undefined; answer: null };
  /** Get a page of a PDF as a picture. */
  "GET /v1/renders/{id}/pages/{page}": {
    query: {
      /** Width of the picture in pixels. */
      width?: number | undefined;
    };
    body: undefined;
    answer: Uint8Array;
  };
  /** Get the e-invoice of a render as XML. */
  "GET /v1/renders/{id}/einvoice.xml": { query: undefined; body: undefined; answer: Uint8Array };
  /** Render many documents. */
  "POST /v1/renders/batch": { query: undefined; body: BatchRequest; answer: Batch };
  /** List batches. */
  "GET /v1/batches": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: {
        /** The id of the batch. */
        id: string;
        /** Always `batch`. */
        object: "batch";
        /** The last three are final. */
        status: "queued" | "rendering" | "succeeded" | "partially_failed" | "failed";
        /** The mode of the key that asked. */
        mode: "live" | "test";
        /** How many renders it has. */
        total: number;
        /** How many have succeeded. */
        succeeded: number;
        /** How many have failed. */
        failed: number;
        /** All files in one zip, signed; null unless asked for and ready. */
        zip_url: string | null;
        /** The id of the request that created it. */
        request_id: string;
        /** When it was accepted. */
        created_at: string;
        /** When its last render ended. */
        finished_at: string | null;
      }[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Get a batch. */
  "GET /v1/batches/{id}": { query: undefined; body: undefined; answer: Batch };
  /** Check an invoice. */
  "POST /v1/invoices/check": {
    query: {
      /** Check by the rules that are in force on this day. Default: the newest. */
      at?: string | undefined;
    };
    body: InvoiceCheckRequest;
    answer: InvoiceBlockVerdict | InvoiceFileVerdict;
  };
  /** Read an invoice. */
  "POST /v1/invoices/read": { query: undefined; body: Uint8Array; answer: InvoiceContent };
  /** Write an invoice as XML. */
  "POST /v1/invoices/write": { query: undefined; body: InvoiceWriteRequest; answer: Uint8Array };
  /** Convert an invoice to another syntax or profile. */
  "POST /v1/invoices/convert": {
    query: {
      /** How the XML is written: cii or ubl. Default: what the profile is usually written in. */
      to: string;
      /** Profile of the result. Default: that of the invoice where it exists in the syntax, else `en16931`. */
      profile?: string | undefined;
    };
    body: Uint8Array;
    answer: ConvertedInvoice;
  };
  /** Show an invoice as a page. */
  "POST /v1/invoices/view": {
    query: {
      /** What to make. */
      format?: "html" | "pdf" | undefined;
      /** Language and spelling of numbers and dates, such as `de-AT`. */
      locale?: string | undefined;
    };
    body: InvoiceViewRequest;
    answer: Uint8Array;
  };
  /** Get the units of a month. */
  "GET /v1/usage": {
    query: {
      /** In UTC; default: the present month. */
      month?: string | undefined;
    };
    body: undefined;
    answer: Usage;
  };
  /** Create an API key. */
  "POST /v1/keys": {
    query: undefined;
    body: NewKey;
    answer: Key & {
      /** The key itself, shown in this answer only; null where it is given again. */
      key: string | null;
    };
  };
  /** List API keys. */
  "GET /v1/keys": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: Key[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Revoke an API key. */
  "DELETE /v1/keys/{id}": { query: undefined; body: undefined; answer: null };
  /** Create a webhook. */
  "POST /v1/webhooks": {
    query: undefined;
    body: NewWebhook;
    answer: Webhook & {
      /** Shown in this answer only; null where it is given again. */
      secret: string | null;
    };
  };
  /** List webhooks. */
  "GET /v1/webhooks": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: Webhook[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Get the workspace's own secret. */
  "GET /v1/webhooks/secret": {
    query: undefined;
    body: undefined;
    answer: {
      /** Signs events of single renders. */
      secret: string;
    };
  };
  /** Get a webhook. */
  "GET /v1/webhooks/{id}": { query: undefined; body: undefined; answer: Webhook };
  /** Change a webhook. */
  "PATCH /v1/webhooks/{id}": { query: undefined; body: WebhookChanges; answer: Webhook };
  /** Delete a webhook. */
  "DELETE /v1/webhooks/{id}": { query: undefined; body: undefined; answer: null };
  /** Give a webhook a new secret. */
  "POST /v1/webhooks/{id}/rotate": {
    query: undefined;
    body: Record<string, never>;
    answer: Webhook & {
      /** Shown in this answer only; null where it is given again. */
      secret: string | null;
    };
  };
  /** Send a test event now. */
  "POST /v1/webhooks/{id}/test": { query: undefined; body: Record<string, never>; answer: Delivery };
  /** List the attempts to reach a webhook. */
  "GET /v1/webhooks/{id}/deliveries": {
    query: {
      /** How many entries to give. */
      limit?: number | undefined;
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: {
      /** The entries of this page. */
      data: Delivery[];
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null;
    };
  };
  /** Send an event again. */
  "POST /v1/events/{id}/resend": {
    query: undefined;
    body: Record<string, never>;
    answer: {
      /** The event. */
      event_id: string;
      /** How many webhooks it goes to. */
      webhooks: number;
    };
  };
  /** Follow what happens. */
  "GET /v1/events": { query: undefined; body: undefined; answer: Uint8Array };
  /** Import templates from PDFMonkey. */
  "POST /v1/imports/pdfmonkey": { query: undefined; body: PdfmonkeyImportRequest; answer: Import };
}

/** What a webhook receives. */
export type WebhookEvent =
  | {
      /** The id of the event; also the header `webhook-id`. */
      id: string;
      /** What happened. */
      type: "render.succeeded";
      /** When it happened. */
      timestamp: string;
      /** The mode of what it is about. */
      mode: "live" | "test";
      data: Render;
    }
  | {
      /** The id of the event; also the header `webhook-id`. */
      id: string;
      /** What happened. */
      type: "render.failed";
      /** When it happened. */
      timestamp: string;
      /** The mode of what it is about. */
      mode: "live" | "test";
      data: Render;
    }
  | {
      /** The id of the event; also the header `webhook-id`. */
      id: string;
      /** What happened. */
      type: "batch.finished";
      /** When it happened. */
      timestamp: string;
      /** The mode of what it is about. */
      mode: "live" | "test";
      data: Batch;
    }
  | {
      /** The id of the event; also the header `webhook-id`. */
      id: string;
      /** What happened. */
      type: "usage.warning";
      /** When it happened. */
      timestamp: string;
      /** The mode of what it is about. */
      mode: "live" | "test";
      data: Usage;
    }
  | {
      /** The id of the event; also the header `webhook-id`. */
      id: string;
      /** What happened. */
      type: "usage.exhausted";
      /** When it happened. */
      timestamp: string;
      /** The mode of what it is about. */
      mode: "live" | "test";
      data: Usage;
    };
