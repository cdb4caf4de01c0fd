import { afterAll, afterEach } from 'vitest';
import { keepFailedPages } from './dashboard/failed-pages.ts';
import { endAll } from './ends.ts';
import './exit-with-vitest.ts';

// Hooks that are registered first run last: the file itself has then ended what it started.
afterAll(endAll);
afterEach(keepFailedPages);
