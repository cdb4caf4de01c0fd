/** A file that may cite rules. */
interface Citing {
  path: string;
  text: string;
}

const declared = /^- ([A-Z]+-\d+)\b/gm;
const cited = /\b([A-Z]{2,5})-(\d+)\b/g;

/**
 * Citations of rules that do not exist, one sentence each. Text that looks like a citation but names no area of rules,
 * such as `UTF-8`, does not count.
 */
export function citationFaults(rules: string, files: readonly Citing[]) {
  const ruleIds = new Set([...rules.matchAll(declared)].map(([, id]) => id as string));
  const areas = new Set([...ruleIds].map((id) => id.slice(0, id.indexOf('-'))));
  const faults: string[] = [];
  let count = 0;
  for (const { path, text } of files) {
    for (const [index, line] of text.split('\n').entries()) {
      for (const [id, area = ''] of line.matchAll(cited)) {
        if (!areas.has(area)) continue;
        count++;
        if (!ruleIds.has(id)) faults.push(`${path}:${index + 1} cites ${id}, which docs/spec/rules.md does not have.`);
      }
    }
  }
  return { faults, count, rules: ruleIds.size };
}
