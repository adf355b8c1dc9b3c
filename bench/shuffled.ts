/** The same items in random order: no contender always follows the same other. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, order: Math.random() }));
  return keyed.sort((one, other) => one.order - other.order).map(({ item }) => item);
}
