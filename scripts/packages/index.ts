/** `npm run packages`: makes and packs what is published to npm, the client and the command line, in `dist/packages`. */
import { withFileLock } from '../file-lock.ts';
import { inProject } from '../paths.ts';
import { makeCli } from './cli.ts';
import { makeClient } from './client.ts';
import { generateClient } from './generate.ts';
import { pack } from './pack.ts';

await withFileLock(inProject('dist/packages.lock'), async () => {
  await generateClient();
  for (const folder of [makeClient(), await makeCli()]) console.log(pack(folder));
});
