/**
 * `npm run packages`: builds what is published to npm, the client and the command line, and packs both to
 * `dist/packages`, or to the given folder.
 */
import { withFileLock } from '../file-lock.ts';
import { inProject } from '../paths.ts';
import { makeCli } from './cli.ts';
import { makeClient } from './client.ts';
import { generateClient } from './generate.ts';
import { pack } from './pack.ts';
import { readStoredContract } from './stored-contract.ts';

const target = process.argv[2] ?? inProject('dist/packages');

await withFileLock(inProject('dist/packages.lock'), async () => {
  await generateClient(await readStoredContract());
  for (const folder of [makeClient(), await makeCli()]) console.log(pack(folder, target));
});
