import { afterAll, afterEach } from 'vitest';
import { keepFailedPages } from './dashboard/failed-pages.ts';
import { endAll } from './ends.ts';
import './exit-with-vitest.ts';

// Hooks that are registered first run last: by then, the file itself has ended what it started.
afterAll(endAll);
afterEach(keepFailedPages);
