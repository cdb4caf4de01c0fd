/**
 * Rejects regular expressions of `src/`, `workers/` and `packages/` that are not linear in their input, and those that
 * cannot be checked (SEC-8). Tests and fixtures are left out, because they read no outside text.
 */
import { globSync, readFileSync } from 'node:fs';
import { inProject, projectRoot } from '../paths.ts';
import { allowed } from './allowed.ts';
import { checkPattern, type Verdict } from './check-pattern.ts';
import { type FoundPattern, findPatterns } from './find.ts';

const files = globSync('{src,workers,packages}/**/*.ts', { cwd: projectRoot }).filter(
  (file) => !/\.(?:test|fixture|d)\.ts$/.test(file),
);
const patterns = files.sort().flatMap((file) => findPatterns(file, readFileSync(inProject(file), 'utf8')));
const isAllowed = ({ file, text }: FoundPattern) => allowed.some((each) => each.file === file && each.text === text);

const faults: string[] = [];
/** Several files have the same pattern, which is checked once. */
const verdicts = new Map<string, Promise<Verdict>>();
const queue = patterns.filter((each) => !isAllowed(each)).values();
await Promise.all([worker(), worker()]);
for (const { file, text } of allowed) {
  const isUsed = patterns.some((each) => each.file === file && each.text === text);
  if (!isUsed) faults.push(`scripts/patterns/allowed.ts: ${file} has no pattern ${text} any more`);
}
console.log(`${patterns.length} regular expressions, ${allowed.length} of them allowed, ${faults.length} faults`);
for (const fault of faults.sort()) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function worker(): Promise<void> {
  for (const { file, line, pattern, text } of queue) {
    if (!pattern) {
      faults.push(`${file}:${line} ${text} is put together at run time: write it as a literal`);
      continue;
    }
    const key = `/${pattern.source}/${pattern.flags}`;
    const pending = verdicts.get(key) ?? checkPattern(pattern.source, pattern.flags);
    verdicts.set(key, pending);
    const verdict = await pending;
    if (!verdict.linear) faults.push(`${file}:${line} ${text} is not linear: ${verdict.reason}`);
  }
}
