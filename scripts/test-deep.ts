/** `npm run test:deep`: the runs that are too long for every day. Random documents by the hundred, as large as they may be. */
import { spawnSync } from 'node:child_process';
import { inProject, projectRoot } from './paths.ts';

const vitest = inProject('node_modules/vitest/vitest.mjs');
const args = ['run', '--config', 'vitest.e2e.config.ts', 'test/e2e/documents/pagination.test.ts'];
const run = spawnSync(process.execPath, [vitest, ...args], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: {
    GALLEY_RUNS: '60',
    GALLEY_ITEMS: '400',
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  },
});
process.exit(run.status ?? 1);
