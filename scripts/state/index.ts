/** `npm run state` */
import { endWithParent } from '../owned-process.ts';
import { prepareState } from './prepare.ts';

endWithParent();
// Whatever it stores is its owner's alone.
process.umask(0o077);
await prepareState();
