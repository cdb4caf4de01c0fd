import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';

/** Guides that are generated from code, by their paths. `npm run check:docs` compares the files with them. */
export const madePages: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsPage,
  'docs/limits.md': limitsPage,
};
