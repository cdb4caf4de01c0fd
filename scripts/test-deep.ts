/**
 * `npm run test:deep`: the runs that are too long for every day. Random documents by the hundred, as large as they may be,
 * lists of a hundred thousand records, a log of a million renders, ten thousand events at once.
 */
import { spawnSync } from 'node:child_process';
import { inProject, projectRoot } from './paths.ts';

const runs = [
  ['--config', 'vitest.deep.config.ts'],
  [
    ...['--config', 'vitest.e2e.config.ts', 'test/e2e/documents/pagination.test.ts'],
    ...['test/e2e/documents/flow-items.test.ts', 'test/e2e/documents/single-text.test.ts'],
  ],
  ['--config', 'vitest.e2e.config.ts', 'test/e2e/webhooks/deliveries.test.ts', '-t', 'events at once'],
];
const statuses = runs.map((args) => {
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...args];
  const environment = {
    GALLEY_RUNS: '60',
    GALLEY_ITEMS: '400',
    GALLEY_EVENTS: '10000',
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  };
  return spawnSync(process.execPath, vitest, { cwd: projectRoot, stdio: 'inherit', env: environment }).status;
});
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
