/**
 * `npm run build`: makes everything under dist/ that the Worker and its tests are made from. It needs nothing but what
 * `npm install` brought, and makes again only what is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { endWithParent } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import { emojiPackages, makeEmojiAssets } from './emoji.ts';
import { makeFontCatalogue } from './fonts.ts';
import { makeOnigurumaGlue } from './oniguruma-glue.ts';
import { makeShikiAssets } from './shiki.ts';
import { makeTakumiGlue } from './takumi-glue.ts';
import { writeIfChanged } from './write-if-changed.ts';

endWithParent();
mkdirSync(inProject('dist/generated/'), { recursive: true });
mkdirSync(inProject('dist/assets/'), { recursive: true });
makeTakumiGlue(inProject('node_modules/@takumi-rs/wasm/dist/export.mjs'), inProject('dist/generated/takumi-glue.js'));
await makeOnigurumaGlue(
  inProject('node_modules/@shikijs/engine-oniguruma/dist/index.mjs'),
  inProject('node_modules/shiki/dist/onig.wasm'),
  inProject('dist/generated/oniguruma-glue.js'),
);

// Fonts change with their packages and this script alone; copying two thousand files at every reload would be waste.
const fontInputs = [
  'package-lock.json',
  'scripts/build/fonts.ts',
  'scripts/build/font-families.ts',
  'scripts/build/font-files.ts',
  'scripts/build/cut-subsets.ts',
  'scripts/build/subset-characters.ts',
];
const fontStamp = fontInputs.map((path) => readFileSync(inProject(path), 'utf8')).join('\n');
const stampFile = inProject('dist/generated/fonts.stamp');
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== fontStamp) {
  await makeFontCatalogue(
    inProject('node_modules/'),
    inProject('dist/assets/'),
    inProject('dist/generated/font-catalogue.json'),
  );
  writeFileSync(stampFile, fontStamp);
}

const shikiVersion = JSON.parse(readFileSync(inProject('node_modules/shiki/package.json'), 'utf8')).version as string;
const shikiStamp = `${shikiVersion}\n${readFileSync(inProject('scripts/build/shiki.ts'), 'utf8')}`;
const shikiStampFile = inProject('dist/generated/shiki.stamp');
if (!existsSync(shikiStampFile) || readFileSync(shikiStampFile, 'utf8') !== shikiStamp) {
  await makeShikiAssets(shikiVersion, inProject('dist/assets/'), inProject('dist/generated/shiki-index.json'));
  writeFileSync(shikiStampFile, shikiStamp);
}
mkdirSync(inProject('dist/assets/pages/'), { recursive: true });
for (const name of ['pages.css', 'mark.svg'])
  writeIfChanged(
    inProject(`dist/assets/pages/${name}`),
    readFileSync(inProject(`src/doors/http/pages/${name}`), 'utf8'),
  );

const emojiInputs = ['scripts/build/emoji.ts', 'src/draw/gather/emoji/clusters.ts', 'src/draw/gather/emoji/sets.ts'];
const emojiManifests = Object.values(emojiPackages).map((name) => `node_modules/${name}/package.json`);
const emojiStamp = [...emojiInputs, ...emojiManifests].map((path) => readFileSync(inProject(path), 'utf8')).join('\n');
const emojiStampFile = inProject('dist/generated/emoji.stamp');
if (!existsSync(emojiStampFile) || readFileSync(emojiStampFile, 'utf8') !== emojiStamp) {
  makeEmojiAssets(
    inProject('node_modules/'),
    inProject('dist/assets/'),
    inProject('dist/generated/emoji-versions.json'),
  );
  writeFileSync(emojiStampFile, emojiStamp);
}
writeIfChanged(inProject('dist/assets/health.txt'), 'ok\n');
