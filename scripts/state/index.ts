/** `npm run state` */
import { join } from 'node:path';
import { withFileLock } from '../file-lock.ts';
import { endWithParent } from '../owned-process.ts';
import { stateDirectory } from '../paths.ts';
import { prepareState } from './prepare.ts';

endWithParent();
// Whatever it stores is its owner's alone.
process.umask(0o077);
await withFileLock(join(stateDirectory(), 'state.lock'), prepareState);
