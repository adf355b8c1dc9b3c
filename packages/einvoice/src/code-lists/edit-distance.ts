/** How many letters two words differ by: added, left out, replaced, or swapped with the next. */
function editDistance(first: string, second: string, most: number): number {
  if (Math.abs(first.length - second.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row++) {
    const current = [row];
    for (let column = 1; column <= second.length; column++) {
      const isSame = first[row - 1] === second[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
    }
    before = last;
    last = current;
  }
  return last[second.length]!;
}

/** The one word that is nearest, within two letters and a third of the length; undefined where there is none or a tie. */
export function nearestWord(written: string, words: Iterable<string>): string | undefined {
  const most = Math.min(2, Math.floor(written.length / 3));
  let best: string | undefined;
  let least = most + 1;
  let isTie = false;
  for (const word of words) {
    const distance = editDistance(written, word, most);
    if (distance > most) continue;
    isTie = distance === least;
    if (distance >= least) continue;
    least = distance;
    best = word;
  }
  return isTie ? undefined : best;
}
