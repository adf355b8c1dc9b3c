/**
 * Templates over one set of data: every filter, operator and tag of Ruby's Liquid 4 on values of every kind, dates in every
 * format, and the filters that PDFMonkey adds. What Ruby prints for them is recorded in `printed.json`.
 */
import { readFileSync } from "node:fs";

export const data = JSON.parse(readFileSync(new URL("./data.json", import.meta.url), "utf8")) as Record<
  string,
  unknown
>;

/** Names of the data, what is not in it, and what only a template can write. */
const VALUES = [...Object.keys(data), "missing", "(1..4)", "10.0", "'a'"];

/** Ruby makes a list of every number up to them. */
const TOO_MANY: ReadonlySet<string> = new Set(["large", "huge"]);

const TEXT_ARGUMENTS = ["'o'", "''", "' '", "missing", "3", "text"];
const NUMBER_ARGUMENTS = ["2", "0", "2.5", "'3'", "'x'", "missing"];
const NAME_ARGUMENTS = ["'name'", "'price'", "'missing'", "missing"];

/** The arguments that each filter of the language is tried with. */
const FILTER_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  abs: [""],
  append: TEXT_ARGUMENTS.slice(0, 5),
  at_least: NUMBER_ARGUMENTS,
  at_most: NUMBER_ARGUMENTS,
  capitalize: [""],
  ceil: [""],
  compact: ["", "'name'", "'price'"],
  concat: ["letters", "none", "text", "missing"],
  date: ["'%d.%m.%Y'", "''", "missing", "3"],
  default: ["", "'d'", "missing", "'d', allow_false: true"],
  divided_by: NUMBER_ARGUMENTS,
  downcase: [""],
  escape: [""],
  escape_once: [""],
  first: [""],
  floor: [""],
  h: [""],
  join: ["", "', '", "missing", "1"],
  last: [""],
  lstrip: [""],
  map: NAME_ARGUMENTS,
  minus: NUMBER_ARGUMENTS,
  modulo: NUMBER_ARGUMENTS,
  newline_to_br: [""],
  plus: NUMBER_ARGUMENTS,
  prepend: TEXT_ARGUMENTS.slice(0, 5),
  remove: TEXT_ARGUMENTS,
  remove_first: TEXT_ARGUMENTS,
  replace: ["'o', '0'", "'', '-'", "'a'", "'o', missing", "'.', 1", "missing, 'x'"],
  replace_first: ["'o', '0'", "'', '-'", "'a'", "'o', missing", "'.', 1"],
  reverse: [""],
  round: ["", ...NUMBER_ARGUMENTS, "-2"],
  rstrip: [""],
  size: [""],
  slice: ["0", "1, 3", "-2", "-3, 2", "'x'", "100", "0, 0"],
  sort: ["", ...NAME_ARGUMENTS],
  sort_natural: ["", ...NAME_ARGUMENTS],
  split: ["','", "''", "' '", "missing", "'o'"],
  strip: [""],
  strip_html: [""],
  strip_newlines: [""],
  times: NUMBER_ARGUMENTS,
  truncate: ["", "5", "5, ''", "'x'", "8, '…'", "0"],
  truncatewords: ["", "2", "1, ''", "0", "'x'", "4", "3, missing"],
  uniq: ["", "'name'", "'qty'"],
  upcase: [""],
  url_decode: [""],
  url_encode: [""],
  where: ["'name'", "'on'", "'on', true", "'qty', 3", "'missing'", "'name', missing"],
};

/** The wrong number of arguments, a colon or a pipe too many: Ruby reads what it can. */
const ODD_CALLS = [
  "upcase: 1",
  "append",
  "append: 'a', 'b'",
  "size: 2",
  "truncate: 5, '', 1",
  "plus",
  "join: ',', ';'",
  "replace",
  "date",
  "default: 'a', 'b'",
  "upcase: key: 'v'",
  "nowhere",
  "nowhere: 1, 'b'",
  "| upcase",
  "upcase |",
  "append, 'x'",
  "append 'x'",
  "append: 'x' | ",
  "plus: 1 2",
  "round: '2'",
];

const OPERATORS = ["==", "!=", "<", ">", "<=", ">=", "<>", "contains"];
const COMPARED = [
  "text",
  "bare",
  "empty",
  "whole_text",
  "whole",
  "half",
  "10.0",
  "yes",
  "no",
  "missing",
  "letters",
  "numbers",
  "none",
  "hash",
  "void",
  "(1..4)",
  "blank",
  "'a'",
  "'7'",
];

/** Tags around a value VALUE. */
const TAGS = [
  "{{ VALUE }}",
  "{% if VALUE %}y{% else %}n{% endif %}",
  "{% unless VALUE %}y{% else %}n{% endunless %}",
  "{% if VALUE == empty %}y{% else %}n{% endif %}",
  "{% if VALUE == blank %}y{% else %}n{% endif %}",
  "{% if VALUE == nil %}y{% else %}n{% endif %}",
  "{% if VALUE and yes or no %}y{% else %}n{% endif %}",
  "{% case VALUE %}{% when 7 %}seven{% when 'a', text %}text{% when nil %}nil{% when true or 2.5 %}or{% else %}else{% endcase %}",
  "{% for x in VALUE %}[{{ x }}]{% else %}none{% endfor %}",
  "{% for x in VALUE limit:2 offset:1 %}[{{ x }}]{{ forloop.index }}/{{ forloop.length }}{% endfor %}",
  "{% for x in VALUE reversed %}[{{ x }}]{% endfor %}",
  "{% for x in (1..3) limit: VALUE %}{{ x }}{% endfor %}",
  "{% for x in (1..5) offset: VALUE %}{{ x }}{% endfor %}",
  "{% for x in VALUE %}{{ x[0] }}{{ x.name }}{{ x.first }}{% endfor %}",
  "{% for x in VALUE %}{{ forloop.first }}{{ forloop.rindex0 }}{% break %}{% endfor %}",
  "{% for x in letters limit: 2 %}{{ x }}{% endfor %}{% for x in letters offset: continue %}<{{ x }}>{% endfor %}{{ VALUE }}",
  "{% tablerow x in VALUE cols:2 %}{{ x }}{% endtablerow %}",
  "{% tablerow x in VALUE cols:2 limit:3 offset:1 %}{{ tablerowloop.col }}{{ x }}{% endtablerow %}",
  "{% tablerow x in (1..3) cols: VALUE %}{{ x }}{% endtablerow %}",
  "{% assign a = VALUE %}{{ a }}{{ a.size }}",
  "{% assign a = VALUE | append: '!' %}{{ a | upcase }}",
  "{% capture a %}{{ VALUE }}{% endcapture %}{{ a | size }}",
  "{% cycle VALUE, 'b' %}{% cycle VALUE, 'b' %}",
  "{% cycle 'g': VALUE, 'b' %}{% cycle 'g': VALUE, 'b' %}",
  "{% ifchanged %}{{ VALUE }}{% endifchanged %}{% ifchanged %}{{ VALUE }}{% endifchanged %}",
  "{% increment a %}{% decrement a %}{{ VALUE }}",
  "{{ VALUE.name }}{{ VALUE['name'] }}{{ VALUE[0] }}{{ VALUE.first }}{{ VALUE.last }}{{ VALUE.size }}",
  "{{ VALUE[whole] }}{{ VALUE[-1] }}{{ VALUE['first'] }}{{ VALUE.name.first }}",
  "{{ items[VALUE] }}{{ hash[VALUE] }}{{ [VALUE] }}",
  "{{- VALUE -}}|{%- if VALUE -%} y {%- endif -%}|",
  "{% comment %}{{ VALUE }}{% endcomment %}{% raw %}{{ VALUE }}{% endraw %}",
  "{{ 'a' | append: VALUE }}{{ VALUE | append: 'a' | size }}",
  "{{ letters | join: VALUE }}",
  "{{ 10 | plus: VALUE }}{{ 10 | times: VALUE | round: 1 }}",
  "{{ 10 | divided_by: VALUE }}",
  "{{ 10 | modulo: VALUE }}",
  "{{ text | slice: VALUE }}",
  "{{ text | truncate: VALUE }}",
  "{{ text | replace: VALUE, 'x' }}",
  "{{ text | split: VALUE | join: '-' }}",
  "{{ items | where: 'name', VALUE | map: 'price' }}",
  "{{ items | map: VALUE }}",
  "{{ items | sort: VALUE | map: 'name' }}",
  "{{ letters | concat: VALUE | join }}",
  "{{ missing | default: VALUE }}",
  "{{ moment | date: VALUE }}",
  "{{ VALUE | date: '%Y-%m-%d %H:%M:%S %z' }}",
];

const FORMATS =
  "%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %L %m %M %n %N %p %P %r %R %s %S %t %T %u %U %v %V %w %W %x %X %y %Y %z %Z %% %-d %-m %-y %-H %-I %-j %-l %-M %-S %_d %_m %_H %0e %^a %^B %^b %#p %#B %10Y %03d %3N %6N %9N %:z %::z %-e %-k %Q %+ %i %E %Ey %Od %5S %_5d %-5d %010e %^10a %f %K".split(
    " ",
  );

const DATES = [
  "2026-05-03T22:15:07+02:00",
  "2026-01-01",
  "2024-02-29T00:00:00Z",
  "1999-12-31 23:59:59.987 -0330",
  "3 May 2026",
  "03.05.2026 7:08 PM",
  "May 3, 2026",
  "2026/5/3",
  "5/3/2026",
  "1767323045",
  "20260503",
  "Sunday",
  "22:15",
  "n/a",
  "2026-02-30",
  "2026-13-01",
  "2026",
  "2026-05",
  "12 h",
  "tomorrow",
];

/** On the values that PDFMonkey documents them for. */
const NUMBER_VALUES =
  "number_text whole_text minus_text odd_text bare whole zero minus large huge price half below nothing missing 10.0".split(
    " ",
  );
const NUMBER_CALLS = [
  "with_delimiter",
  "with_delimiter, precision: 2",
  "with_delimiter, precision: 0",
  "with_delimiter: precision: 3, delimiter: ' ', separator: ','",
  "with_delimiter: delimiter: '.', separator: ','",
  "with_delimiter, precision: 4, strip_insignificant_zeros: true",
  "times: 1.2 | with_delimiter, precision: 2",
  "divided_by: 3.0 | with_delimiter, precision: 2",
  "plus: 0 | format: '%.2f'",
  "plus: 0 | format: '%.0f'",
  "plus: 0 | format: '%05d'",
];
const ZONES = ["Europe/Paris", "Paris", "Eastern Time (US & Canada)", "UTC", "Asia/Kathmandu", "Nowhere/None"];

const LIST_CALLS = [
  "letters | to_sentence",
  "none | to_sentence",
  "numbers | sum",
  "none | sum",
  "letters | push: 'z' | join: ','",
  "none | push: missing | size",
  "numbers | push: 4 | sum",
  "letters | slice_by: 3 | size",
  "numbers | slice_by: 2 | first | join: '+'",
  "letters | first | to_sentence",
];

/** A template for each: `pattern` with VALUE as each of the values. */
interface CaseGroup {
  pattern: string;
  values: readonly string[];
}

export function* caseGroups(): Generator<CaseGroup> {
  for (const [name, argumentLists] of Object.entries(FILTER_ARGUMENTS)) {
    for (const list of argumentLists)
      yield { pattern: `{{ VALUE | ${name}${list === "" ? "" : `: ${list}`} }}`, values: VALUES };
  }
  for (const call of ODD_CALLS)
    yield { pattern: `{{ VALUE | ${call} }}`, values: ["text", "whole", "letters", "missing", "hash"] };
  for (const operator of OPERATORS) {
    for (const left of COMPARED)
      yield { pattern: `{% if ${left} ${operator} VALUE %}y{% else %}n{% endif %}`, values: COMPARED };
  }
  for (const pattern of TAGS) yield { pattern, values: VALUES };
  yield {
    pattern: "{% for x in (1..VALUE) %}{{ x }}{% endfor %}",
    values: VALUES.filter((name) => !TOO_MANY.has(name)),
  };
  for (const format of FORMATS)
    yield { pattern: `{{ VALUE | date: "${format}" }}`, values: DATES.map((date) => `'${date}'`) };
  for (const call of NUMBER_CALLS) yield { pattern: `{{ VALUE | ${call} }}`, values: NUMBER_VALUES };
  for (const zone of ZONES) {
    yield {
      pattern: `{{ VALUE | in_time_zone: "${zone}" | date: "%d.%m.%Y %H:%M" }}`,
      values: DATES.map((date) => `'${date}'`),
    };
    yield { pattern: `{{ VALUE | in_time_zone: "${zone}" }}`, values: DATES.slice(0, 8).map((date) => `'${date}'`) };
  }
  yield { pattern: "{{VALUE}}", values: LIST_CALLS };
}

export const sourceOf = (pattern: string, value: string) => pattern.replace(/VALUE/g, () => value);

/** What Ruby prints, or the error with which it refuses the template. */
export type Printed = string | { error: string };
