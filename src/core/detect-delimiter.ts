const delimiters = [',', ';', '\t', '|'] as const;

/**
 * The delimiter that separates the most names in the header row of a CSV, outside of quotes. It is a comma if the row
 * contains no delimiter. `head` is the beginning of the file, which must contain the header row.
 */
export function detectDelimiter(head: string): string {
  const counts = new Map<string, number>(delimiters.map((each) => [each, 0]));
  let isQuoted = false;
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
