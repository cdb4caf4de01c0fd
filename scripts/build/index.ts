/**
 * `npm run build`: makes everything under dist/ that the Worker and its tests are made from. It needs nothing but what
 * `npm install` brought, and makes again only what is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeFontCatalogue } from './fonts.ts';
import { makeTakumiGlue } from './takumi-glue.ts';

const root = new URL('../../', import.meta.url);
const at = (path: string) => new URL(path, root);

mkdirSync(at('dist/generated/'), { recursive: true });
mkdirSync(at('dist/assets/'), { recursive: true });
makeTakumiGlue(at('node_modules/@takumi-rs/wasm/dist/export.mjs'), at('dist/generated/takumi-glue.js'));

// Fonts change with their packages and this script alone; copying two thousand files at every reload would be waste.
const fontInputs = ['package-lock.json', 'scripts/build/fonts.ts', 'scripts/build/font-families.ts'];
const fontStamp = fontInputs.map((path) => readFileSync(at(path), 'utf8')).join('\n');
const stampFile = at('dist/generated/fonts.stamp');
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== fontStamp) {
  makeFontCatalogue(at('node_modules/'), at('dist/assets/'), at('dist/generated/font-catalogue.json'));
  writeFileSync(stampFile, fontStamp);
}
writeFileSync(at('dist/assets/health.txt'), 'ok\n');
