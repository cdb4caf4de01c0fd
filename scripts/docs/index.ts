/** `npm run check:docs`: the map in docs/house.md names every folder, and citations name rules that exist. */
import { globSync, readFileSync } from 'node:fs';
import { inProject, projectRoot } from '../paths.ts';
import { citationFaults } from './citations.ts';
import { mapFaults } from './map.ts';

const list = (pattern: string) => globSync(pattern, { cwd: projectRoot }).sort();
const read = (path: string) => readFileSync(inProject(path), 'utf8');

const sources = [
  ...list('{src,workers,scripts,packages,test,bench}/**/*.{ts,mjs}').filter((file) => !file.includes('node_modules')),
  ...list('migrations/*.sql'),
  ...list('docs/*.md'),
];
const citations = citationFaults(
  read('docs/spec/rules.md'),
  sources.map((path) => ({ path, text: read(path) })),
);
const files = [...sources, ...list('gallery/*.json')];
const map = mapFaults(read('docs/house.md'), files, (path) => globSync(path, { cwd: projectRoot }).length > 0);
const faults = [...citations.faults, ...map];
console.log(`${citations.count} citations of ${citations.rules} rules, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
