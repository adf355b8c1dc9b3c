/** Finds for each element of a document in the browser the one in its HTML: the same, unless a script has changed the document. */

export interface ElementOutline {
  tag: string;
  parent: number | null;
  id: string;
}

/** For each element of the document the number of the one in the HTML, or null where a script made it. */
export function alignElements(
  document: readonly ElementOutline[],
  parsed: readonly ElementOutline[],
): (number | null)[] {
  const isSame = document.length === parsed.length && document.every(({ tag }, index) => tag === parsed[index]!.tag);
  if (isSame) return document.map((_, index) => index);

  const aligned: (number | null)[] = document.map(() => null);
  const kidsOfDocument = kidsOf(document);
  const kidsOfParsed = kidsOf(parsed);
  const waiting: [number, number][] = document.length > 0 && parsed.length > 0 ? [[0, 0]] : [];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [own, found] = pair;
    aligned[own] = found;
    const ownKids = kidsOfDocument[own]!;
    const foundKids = kidsOfParsed[found]!;
    for (const [a, b] of commonKids(
      ownKids.map((kid) => document[kid]!),
      foundKids.map((kid) => parsed[kid]!),
    ))
      waiting.push([ownKids[a]!, foundKids[b]!]);
  }

  return aligned;
}

function kidsOf(elements: readonly ElementOutline[]): number[][] {
  const kids: number[][] = elements.map(() => []);
  for (const [index, { parent }] of elements.entries()) if (parent !== null) kids[parent]?.push(index);

  return kids;
}

/** Beyond this many comparisons kids are taken in turn instead of by the longest common sequence. */
const MOST_COMPARISONS = 1_000_000;

/** Pairs of kids that are the same, in order, as many as there can be. */
function commonKids(a: readonly ElementOutline[], b: readonly ElementOutline[]): [number, number][] {
  const isSame = (i: number, j: number) => a[i]!.tag === b[j]!.tag && a[i]!.id === b[j]!.id;
  const pairs: [number, number][] = [];
  let start = 0;
  while (start < a.length && start < b.length && isSame(start, start)) pairs.push([start, start++]);
  if (start === a.length || start === b.length || (a.length - start) * (b.length - start) > MOST_COMPARISONS)
    return pairs;

  const width = b.length - start + 1;
  const lengths = new Uint32Array((a.length - start + 1) * width);
  const at = (i: number, j: number) => (i - start) * width + (j - start);
  for (let i = a.length - 1; i >= start; i--) {
    for (let j = b.length - 1; j >= start; j--) {
      lengths[at(i, j)] = isSame(i, j)
        ? lengths[at(i + 1, j + 1)]! + 1
        : Math.max(lengths[at(i + 1, j)]!, lengths[at(i, j + 1)]!);
    }
  }
  for (let i = start, j = start; i < a.length && j < b.length; ) {
    if (isSame(i, j)) pairs.push([i++, j++]);
    else if (lengths[at(i + 1, j)]! >= lengths[at(i, j + 1)]!) i++;
    else j++;
  }

  return pairs;
}
