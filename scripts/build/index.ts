/**
 * `npm run build`: builds everything under dist/ from which the Worker and its tests are made. It only needs what `npm
 * install` installed, and rebuilds only what is out of date. Builds that start at the same time run one after another.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '../file-lock.ts';
import { endWithParent } from '../owned-process.ts';
import { generateClient } from '../packages/generate.ts';
import { readStoredContract } from '../packages/stored-contract.ts';
import { inProject } from '../paths.ts';
import { dashboardInputs, makeDashboard } from './dashboard.ts';
import { makeDocs } from './docs/index.ts';
import { downloadInputs, makeDownloads } from './downloads.ts';
import { emojiPackages, makeEmojiAssets } from './emoji.ts';
import { makeFontCatalogue } from './fonts.ts';
import { makeOnigurumaGlue } from './oniguruma-glue.ts';
import { makePageAssets } from './page-assets.ts';
import { makeIfChanged, readContents } from './parts.ts';
import { makeShikiAssets } from './shiki.ts';
import { SourceFault } from './source-fault.ts';
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

/** Guides, the code that has entries, and the code that builds pages from them. */
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
    `${style}/guides.ts`,
    `${style}/properties.ts`,
    'test/golden/divergences.ts',
    ...inFolder('scripts/docs/tiles'),
    ...inFolder('docs').filter((path) => path.endsWith('.md')),
    ...inFolder('scripts/build/docs').filter((path) => /\.tsx?$/.test(path)),
    ...inFolder('scripts/build/docs/api'),
    'dist/generated/contract.json',
    ...inFolder('src/doors/http/docs').filter((path) => !path.endsWith('.test.ts')),
    'src/doors/http/pages/frame.tsx',
    'scripts/jsx-hooks.ts',
    'src/draw/html/escape.ts',
    'src/core/warning-guides.ts',
    'package-lock.json',
  ];
}

/** A hash of each picture of the docs, so that a new picture gets a new URL. */
function docsPictures(): string[] {
  const files = readdirSync(inProject('docs/pictures'), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    });
}

endWithParent();
try {
  await withFileLock(inProject('dist/build.lock'), build);
} catch (error) {
  if (!(error instanceof SourceFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function build(): Promise<void> {
  for (const folder of ['dist/generated/', 'dist/assets/pages/']) mkdirSync(inProject(folder), { recursive: true });
  makeTakumiGlue(inProject('node_modules/@takumi-rs/wasm/dist/export.mjs'), inProject('dist/generated/takumi-glue.js'));
  await makeOnigurumaGlue(
    inProject('node_modules/@shikijs/engine-oniguruma/dist/index.mjs'),
    inProject('node_modules/shiki/dist/onig.wasm'),
    inProject('dist/generated/oniguruma-glue.js'),
  );
  const [modules, assets] = [inProject('node_modules/'), inProject('dist/assets/')];
  // Fonts only change with their packages and this script. Copying two thousand files at every reload would be a waste.
  await makeIfChanged('fonts', readContents(fontInputs), () =>
    makeFontCatalogue(modules, assets, inProject('dist/generated/font-catalogue.json')),
  );
  const shiki = JSON.parse(readFileSync(inProject('node_modules/shiki/package.json'), 'utf8')) as { version: string };
  await makeIfChanged('shiki', [shiki.version, ...readContents(['scripts/build/shiki.ts'])], () =>
    makeShikiAssets(shiki.version, assets, inProject('dist/generated/shiki-index.json')),
  );
  await makeIfChanged('emoji', readContents(emojiInputs), () =>
    makeEmojiAssets(modules, assets, inProject('dist/generated/emoji-versions.json')),
  );
  const contract = await readStoredContract();
  await makeIfChanged('docs', [...readContents(docsInputs()), ...docsPictures()], () =>
    makeDocs(
      inProject('./'),
      inProject('dist/assets/docs/'),
      { files: inProject('dist/generated/docs-files.json'), guides: inProject('dist/generated/guides.json') },
      contract,
    ),
  );
  makePageAssets();
  writeIfChanged(inProject('dist/assets/health.txt'), 'ok\n');
  // The dashboard uses the client, whose methods are generated from the contract.
  await generateClient(contract);
  await makeIfChanged('downloads', [...downloadInputs().map((path) => readFileSync(path, 'utf8'))], makeDownloads);
  await makeIfChanged('dashboard', dashboardInputs(), () => makeDashboard(inProject('dist/assets/app')));
}
