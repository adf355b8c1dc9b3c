/** Finds pages of the documentation by words: prefixes count, titles more than headings, headings more than text. */

/**
 * @typedef {{ heading: string, id: string, text: string }} Section
 * @typedef {{ pages: { path: string, title: string, sections: Section[] }[] }} SearchIndex
 * @typedef {{ path: string, title: string, heading: string, id: string, score: number }} Result
 */

/** Words of questions that say nothing about the answer. */
const IGNORED = new Set(
  "a an and are as at be between by can do does for from get have how i if in into is it make many my not of on one or our page per so that the then there this to use using was way what when where which why will with you your".split(
    " ",
  ),
);

/** Words that people use for what the pages call something else. */
const SYNONYMS = {
  callback: "webhook",
  callbacks: "webhook",
  chart: "javascript",
  difference: "differs",
  docker: "container",
  env: "setting",
  environment: "setting",
  logo: "asset",
  picture: "image",
  png: "image",
  token: "key",
  undo: "restore",
  variable: "setting",
  zip: "batch",
};

/** The words of a text in lower case, without endings that only grammar wants. */
export function wordsOf(text) {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map(stem);
}

function stem(word) {
  if (word.length < 4) return word;
  return word.replace(/(?:ies)$/, "y").replace(/(?:ing|ed|es|s|e)$/, "");
}

/** In words: on a longer page a word says less. */
const LONG_PAGE = 500;

/** Guides before the pages of single errors and operations, which repeat their words. */
function weightOf(path) {
  return path.startsWith("errors") || path.startsWith("api") ? 0.6 : 1;
}

/**
 * A search over the index; gives each page with its best section, the best page first.
 *
 * @param {SearchIndex} index
 * @returns {(query: string) => Result[]}
 */
export function createSearch(index) {
  const pages = index.pages.map((page) => {
    const sections = page.sections.map((section) => ({
      ...section,
      words: wordsOf(section.heading),
      counts: countsOf(wordsOf(section.text)),
    }));
    const all = countsOf(page.sections.flatMap(({ heading, text }) => wordsOf(`${heading} ${text}`)));
    const length = Math.max(
      LONG_PAGE,
      [...all.values()].reduce((sum, count) => sum + count, 0),
    );
    return { ...page, words: wordsOf(page.title), sections, all, length };
  });
  const rarity = (term) => {
    const having = pages.filter(({ all }) => all.has(term)).length;
    return Math.log(1 + pages.length / (1 + having));
  };

  return (query) => {
    const terms = termsOf(query).map((term) => ({ term, worth: rarity(term) }));
    const found = pages.flatMap(({ path, title, words, sections, all, length }) => {
      const density = (term) => (countOf(all, term) * LONG_PAGE) / length;
      const present = terms.filter(({ term }) => share(words, term) > 0 || countOf(all, term) > 0).length;
      if (present === 0) return [];
      const scoreOf = (score) => terms.reduce((sum, { term, worth }) => sum + worth * score(term), 0);
      const [best] = sections
        .map(({ heading, id, words: own, counts }) => ({
          heading,
          id,
          score: scoreOf((term) => 3 * share(own, term) + 2 * saturated(countOf(counts, term))),
        }))
        .sort((a, b) => b.score - a.score);
      const page = scoreOf((term) => 5 * share(words, term) + 3 * saturated(density(term)));
      const score = (page + (best?.score ?? 0)) * weightOf(path) * (present / terms.length) ** 2;
      return best ? [{ path, title, heading: best.heading, id: best.id, score }] : [];
    });
    return found.sort((a, b) => b.score - a.score);
  };
}

/** The tenth time that a word occurs says less than the first. */
function saturated(count) {
  return count / (count + 1);
}

function termsOf(query) {
  const written = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const wanted = written.filter((word) => !IGNORED.has(word));
  const terms = (wanted.length > 0 ? wanted : written).flatMap((word) => [word, SYNONYMS[word] ?? []].flat());
  return [...new Set(terms.map(stem))];
}

/** 1 where a word is the term, less where it only begins with it. */
function share(words, term) {
  if (words.includes(term)) return 1 + 1 / words.length;
  return term.length > 2 && words.some((word) => word.startsWith(term)) ? 0.6 : 0;
}

function countsOf(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function countOf(counts, term) {
  const exact = counts.get(term) ?? 0;
  if (exact > 0 || term.length < 3) return exact;
  for (const [word, count] of counts) if (word.startsWith(term)) return count / 2;
  return 0;
}
