/** `npm run state` */
import { join } from 'node:path';
import { withFileLock } from '../file-lock.ts';
import { endWithParent } from '../owned-process.ts';
import { stateDirectory } from '../paths.ts';
import { prepareState } from './prepare.ts';

endWithParent();
// Everything that it stores is readable by its owner only.
process.umask(0o077);
await withFileLock(join(stateDirectory(), 'state.lock'), prepareState);
