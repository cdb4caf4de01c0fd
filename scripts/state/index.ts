/** `npm run state` */
import { prepareState } from './prepare.ts';

await prepareState();
