/**
 * `npm run setup:cloudflare`: creates what a deployment needs in the account to which wrangler is signed in, writes the
 * ids to wrangler.toml, and creates the tables. It may be run repeatedly, and uses what exists.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../paths.ts';
import { writeWhole } from '../state/secrets.ts';
import { makeResources } from './resources.ts';
import { WranglerFault, wrangler } from './wrangler.ts';

const file = process.env['GALLEY_WRANGLER_CONFIG'] ?? inProject('wrangler.toml');
try {
  await makeResources(readFileSync(file, 'utf8'), (text) => writeWhole(file, text, 0o644), console.log);
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote']);
  console.log('The tables are up to date.\n\nNow deploy: npm run deploy');
} catch (error) {
  if (!(error instanceof WranglerFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
