/**
 * `npm run build`: makes everything under dist/ that the Worker and its tests are made from. It needs nothing but what
 * `npm install` brought, and makes again only what is out of date. Builds that start at once run one after the other.
 */

import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import packageFacts from '../../package.json' with { type: 'json' };
import { withFileLock } from '../file-lock.ts';
import { endWithParent } from '../owned-process.ts';
import { type Contract, readContract } from '../packages/contract.ts';
import { inProject } from '../paths.ts';
import { sampleOrigin } from './docs/api/samples.ts';
import { makeDocs } from './docs/index.ts';
import { emojiPackages, makeEmojiAssets } from './emoji.ts';
import { makeFontCatalogue } from './fonts.ts';
import { makeGuides } from './guides.ts';
import { makeOnigurumaGlue } from './oniguruma-glue.ts';
import { contentsOf, makeIfChanged } from './parts.ts';
import { makeShikiAssets } from './shiki.ts';
import { makeTakumiGlue } from './takumi-glue.ts';
import { writeIfChanged } from './write-if-changed.ts';

const fontInputs = [
  'package-lock.json',
  'scripts/build/fonts.ts',
  'scripts/build/font-families.ts',
  'scripts/build/font-files.ts',
  'scripts/build/cut-subsets.ts',
  'scripts/build/subset-characters.ts',
];
const emojiInputs = [
  'scripts/build/emoji.ts',
  'src/draw/gather/emoji/clusters.ts',
  'src/draw/gather/emoji/sets.ts',
  ...Object.values(emojiPackages).map((name) => `node_modules/${name}/package.json`),
];

/** Guides, the code that has entries, and what makes pages of them. */
function docsInputs(): string[] {
  const inFolder = (folder: string) => readdirSync(inProject(folder)).map((name) => `${folder}/${name}`);
  const [expressions, layers, style] = [
    'src/design/expressions',
    'src/design/document/layers',
    'src/design/boxes/style',
  ];
  return [
    ...inFolder(`${expressions}/functions/guides`),
    `${expressions}/operator-guides.ts`,
    ...inFolder(layers),
    'src/design/document/limits.ts',
    ...[`${style}/guides.ts`, `${style}/properties.ts`, 'scripts/docs/style-tiles.ts'],
    ...inFolder('docs').filter((path) => path.endsWith('.md')),
    ...inFolder('scripts/build/docs').filter((path) => path.endsWith('.ts')),
    ...inFolder('scripts/build/docs/api'),
    'dist/generated/contract.json',
    ...inFolder('src/doors/http/docs').filter((path) => !path.endsWith('.test.ts')),
    ...['src/core/warning-guides.ts', 'package-lock.json'],
  ];
}

/** A hash of each picture of the docs, so that one that is drawn anew is served anew. */
function docsPictures(): string[] {
  const files = readdirSync(inProject('docs/pictures'), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    });
}

const contractFile = inProject('dist/generated/contract.json');
const contractNow = () => JSON.parse(readFileSync(contractFile, 'utf8')) as Contract;

/** The contract for the pages of the API, as the routes declare it. */
async function makeContract(): Promise<void> {
  // The routes read these lists, and nothing of the contract depends on them; the build writes them below.
  for (const name of ['docs-files', 'guides']) {
    const file = inProject(`dist/generated/${name}.json`);
    if (!existsSync(file)) writeIfChanged(file, '[]');
  }
  const sources = ['src', 'workers/edge'].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: inProject('./') }));
  const hash = createHash('sha256');
  for (const path of sources.filter((name) => !name.endsWith('.test.ts')).toSorted())
    hash.update(`${path}\n${readFileSync(inProject(path), 'utf8')}`);
  const inputs = [hash.digest('hex'), ...contentsOf(['package-lock.json', 'scripts/packages/contract.ts'])];
  await makeIfChanged('contract', inputs, async () => {
    const contract = await readContract({ version: packageFacts.version, origin: sampleOrigin });
    writeIfChanged(contractFile, JSON.stringify(contract));
  });
}

endWithParent();
await withFileLock(inProject('dist/build.lock'), build);

async function build(): Promise<void> {
  for (const folder of ['dist/generated/', 'dist/assets/pages/']) mkdirSync(inProject(folder), { recursive: true });
  makeTakumiGlue(inProject('node_modules/@takumi-rs/wasm/dist/export.mjs'), inProject('dist/generated/takumi-glue.js'));
  await makeOnigurumaGlue(
    inProject('node_modules/@shikijs/engine-oniguruma/dist/index.mjs'),
    inProject('node_modules/shiki/dist/onig.wasm'),
    inProject('dist/generated/oniguruma-glue.js'),
  );
  const [modules, assets] = [inProject('node_modules/'), inProject('dist/assets/')];
  // Fonts change with their packages and this script alone; copying two thousand files at every reload would be waste.
  await makeIfChanged('fonts', contentsOf(fontInputs), () =>
    makeFontCatalogue(modules, assets, inProject('dist/generated/font-catalogue.json')),
  );
  const shiki = JSON.parse(readFileSync(inProject('node_modules/shiki/package.json'), 'utf8')) as { version: string };
  await makeIfChanged('shiki', [shiki.version, ...contentsOf(['scripts/build/shiki.ts'])], () =>
    makeShikiAssets(shiki.version, assets, inProject('dist/generated/shiki-index.json')),
  );
  await makeIfChanged('emoji', contentsOf(emojiInputs), () =>
    makeEmojiAssets(modules, assets, inProject('dist/generated/emoji-versions.json')),
  );
  await makeContract();
  await makeIfChanged('docs', [...contentsOf(docsInputs()), ...docsPictures()], () =>
    makeDocs(
      inProject('./'),
      inProject('dist/assets/docs/'),
      inProject('dist/generated/docs-files.json'),
      contractNow(),
    ),
  );
  for (const file of ['pages.css', 'mark.svg', 'shaders/shader-player.js']) {
    const [page] = contentsOf([`src/doors/http/pages/${file}`]);
    writeIfChanged(inProject(`dist/assets/pages/${basename(file)}`), page ?? '');
  }
  makeGuides(inProject('docs'), assets, inProject('dist/generated/guides.json'));
  writeIfChanged(inProject('dist/assets/health.txt'), 'ok\n');
}
