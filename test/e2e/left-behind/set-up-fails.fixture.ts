import { beforeAll, it } from 'vitest';
import { makeState, startService } from '../started-service.ts';
import { tellStarted } from './started.ts';

beforeAll(async () => {
  const state = makeState();
  const { pid } = await startService(state.path);
  tellStarted(pid, state.path);
  throw new Error('the set-up fails, as it shall');
});

it('does not run', () => undefined);
