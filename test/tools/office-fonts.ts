import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../scripts/paths.ts';
import type { FontCatalogue } from '../../src/draw/gather/fonts/catalogue.ts';

/** Weights as fontconfig numbers them. */
const weights: Readonly<Record<string, number>> = { 400: 80, 700: 200 };
/** Weights that desktop programs list as separate families. */
const instances: Readonly<Record<string, string>> = {
  100: 'Thin',
  200: 'ExtraLight',
  300: 'Light',
  500: 'Medium',
  600: 'SemiBold',
  800: 'ExtraBold',
  900: 'Black',
};

/**
 * Installs the catalogue's fonts for desktop programs, as a user would: as ttf files with the names that documents use.
 * Returns the environment in which they are visible.
 */
export function officeFonts(folder: string): Record<string, string> {
  const { families } = JSON.parse(
    readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8'),
  ) as FontCatalogue;
  mkdirSync(join(folder, 'fonts'), { recursive: true });
  const rules: string[] = [];
  for (const { id, name } of families) {
    const source = inProject('dist/assets/fonts', id);
    for (const file of readdirSync(source)) {
      const [, weight = '', style = ''] = /^latin-([1-9]00)-(normal|italic)\.woff2$/.exec(file) ?? [];
      if (!weight) continue;
      const copy = join(folder, 'fonts', `${id}-${file}`);
      copyFileSync(join(source, file), copy);
      spawnSync('woff2_decompress', [copy]);
      const instance = instances[weight];
      const family = instance === undefined ? name : `${name} ${instance}`;
      const fontWeight = instance === undefined ? (weights[weight] ?? 80) : 80;
      rules.push(scanRule(copy.replace('.woff2', '.ttf'), family, fontWeight, style === 'italic' ? 100 : 0));
    }
  }
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir>${rules.join('')}</fontconfig>`,
  );
  return { FONTCONFIG_FILE: config };
}

/** Static instances of variable fonts are named after their default weight; the catalogue's name is used instead. */
function scanRule(file: string, family: string, weight: number, slant: number): string {
  const edit = (name: string, value: string) => `<edit name="${name}" mode="assign">${value}</edit>`;
  return [
    `<match target="scan"><test name="file"><string>${file}</string></test>`,
    edit('family', `<string>${family}</string>`),
    edit('weight', `<int>${weight}</int>`),
    edit('slant', `<int>${slant}</int>`),
    '</match>',
  ].join('');
}
