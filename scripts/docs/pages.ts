import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';

/** Guides that are made from code, by their paths. `npm run check:docs` holds the files against them. */
export const madePages: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsPage,
  'docs/limits.md': limitsPage,
};
