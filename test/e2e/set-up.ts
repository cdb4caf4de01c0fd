import { afterAll } from 'vitest';
import { endAll } from './ends.ts';

// vitest, when it is killed, leaves its workers to end their tests, and what they started with them.
process.once('disconnect', () => process.exit());

// Registered first, so that it runs last, after what the file itself ends.
afterAll(endAll);
