/** The maximum share of letters that may be wrong in a mistyped name. */
const tolerance = 0.5;

/**
 * Finds at most `count` names that a mistyped one may stand for, the nearest first. A name that begins with or contains
 * the mistyped text counts as if one letter were wrong.
 */
export function nearMatches(mistyped: string, names: Iterable<string>, count = 5): string[] {
  const wanted = mistyped.toLowerCase().slice(0, 40);
  if (wanted === '') return [];
  const allowed = (name: string) => Math.max(1, Math.max(name.length, wanted.length) * tolerance);
  const contains = (name: string) => wanted.length > 1 && name.includes(wanted);
  return (
    [...new Set(names)]
      // The distance is never less than the difference of the lengths, so names that differ more need not be compared.
      .filter((name) => contains(name) || Math.abs(name.length - wanted.length) <= allowed(name))
      .map((name) => ({ name, distance: contains(name) ? 1 : distance(wanted, name.toLowerCase()) }))
      .filter(({ name, distance }) => distance <= allowed(name))
      .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
      .slice(0, count)
      .map(({ name }) => name)
  );
}

/**
 * The Levenshtein distance, except that two swapped letters count as one mistake: `titel` is nearer to `title` than to
 * `site`.
 */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const isSame = one[index] === other[at];
      const isSwapped = index > 0 && at > 0 && one[index] === other[at - 1] && one[index - 1] === other[at];
      next.push(
        Math.min(
          (row[at] ?? 0) + (isSame ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
          isSwapped ? (before[at - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
