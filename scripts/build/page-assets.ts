import { copyFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inProject } from '../paths.ts';
import { readContents } from './parts.ts';
import { writeIfChanged } from './write-if-changed.ts';

/**
 * Builds `dist/assets/pages/`: the assets of the pages that the server renders. Their style sheet begins with the
 * tokens of the dashboard.
 */
export function makePageAssets(): void {
  const pages = 'src/doors/http/pages';
  const write = (path: string, content: string) =>
    writeIfChanged(inProject(`dist/assets/pages/${basename(path)}`), content);
  write('pages.css', readContents(['src/doors/dashboard/design/tokens.css', `${pages}/pages.css`]).join('\n'));
  for (const file of ['mark.svg', 'account.js', 'copy.js', 'front/front.js', 'shaders/shader-player.js']) {
    write(file, readContents([`${pages}/${file}`]).join(''));
  }
  copyFileSync(
    inProject('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    inProject('dist/assets/pages/body.woff2'),
  );
}
