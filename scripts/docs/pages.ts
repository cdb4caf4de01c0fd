import { editorPage } from './editor.ts';
import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';
import { scalingPage } from './scaling.ts';

/** Guides that are generated from code, by their paths. `npm run check:docs` compares the files with them. */
export const madePages: Readonly<Record<string, () => string>> = {
  'docs/editor.md': editorPage,
  'docs/errors.md': errorsPage,
  'docs/limits.md': limitsPage,
  'docs/scaling.md': scalingPage,
};
