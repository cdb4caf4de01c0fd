/**
 * `npm run check:docs`: the map in docs/house.md names every folder, citations name rules that exist, guides and pictures
 * that are generated from code are up to date, texts use no word that the glossary retires, and product code has no more
 * type assertions than it may have.
 */
import { globSync, readFileSync } from 'node:fs';
import { hasPackagedChrome } from '../../workers/renderer/browser/find-chrome.ts';
import { findFaultsIfChanged } from '../build/parts.ts';
import { inProject, projectRoot } from '../paths.ts';
import { usePinnedChromium } from '../pinned-chromium.ts';
import { hashSources } from '../source-hash.ts';
import { citationFaults } from './citations.ts';
import { enginePictures, isSamePicture } from './engine-pictures.ts';
import { retiredWords } from './glossary.ts';
import { mapFaults } from './map.ts';
import { notHeldYet } from './not-held-yet.ts';
import { madePages } from './pages.ts';
import { madePictures } from './pictures.ts';
import { idleExemptions, retiredWordFaults } from './retired-words.ts';
import { assertionFaults, productFiles } from './type-assertions.ts';

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
const proseFiles = [
  ...list('docs/*.md'),
  'docs/spec/rules.md',
  ...list('src/doors/{dashboard,http/pages}/**/*.{ts,tsx,js}'),
  ...list('src/core/errors/*.ts'),
]
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: read(path) }));
const retired = retiredWords(read('docs/house.md'));
const words = [
  ...proseFiles.filter(({ path }) => !notHeldYet.includes(path)).flatMap((file) => retiredWordFaults(retired, file)),
  ...idleExemptions(notHeldYet, retired, proseFiles),
];
const assertions = assertionFaults(productFiles());
const stale = Object.entries(madePages)
  .filter(([path, make]) => list(path).length === 0 || read(path) !== make())
  .map(([path]) => `${path} is not what the code says: run node scripts/docs/write.ts.`);
const drawn = await findFaultsIfChanged('docs-pictures', [hashSources()], findPictureFaults);
const faults = [...citations.faults, ...map, ...words, ...assertions, ...stale, ...drawn];
console.log(`${citations.count} citations of ${citations.rules} rules, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Draws every picture of the docs, which takes longer than all other checks together. */
async function findPictureFaults(): Promise<string[]> {
  const pictures = await madePictures();
  const drawn = [...pictures]
    .filter(([path, bytes]) => list(path).length === 0 || !readFileSync(inProject(path)).equals(bytes))
    .map(([path]) => `${path} is not what its example draws: run node scripts/docs/write.ts.`);
  const engines = await browserPictures();
  for (const [path, { pixels }] of engines.pictures) {
    const isKept = list(path).length > 0 && (await isSamePicture(path, pixels));
    if (!isKept) drawn.push(`${path} is not what a browser draws: run node scripts/docs/write.ts.`);
  }
  const gone = list(`docs/pictures/{${hasPackagedChrome() ? 'layers,styles,engines' : 'layers,styles'}}/*`)
    .filter((path) => !pictures.has(path) && !engines.pictures.has(path))
    .map((path) => `${path} has no example: run node scripts/docs/write.ts.`);
  return [...drawn, ...gone, ...engines.faults];
}

/** Only the Chromium that npm pins draws these, because each build draws letters and lines in its own way. */
async function browserPictures(): ReturnType<typeof enginePictures> {
  if (hasPackagedChrome()) {
    await usePinnedChromium();
    return enginePictures();
  }
  console.log('The pictures of browsers were not compared: @sparticuz/chromium has no build for this platform.');
  return { pictures: new Map(), faults: [] };
}
