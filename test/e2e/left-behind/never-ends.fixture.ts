import { it } from 'vitest';
import { startRenderer } from '../renderer-process.ts';
import { tellStarted } from './started.ts';

it('waits to be killed', async () => {
  const renderer = await startRenderer();
  await renderer.acquire();
  tellStarted(renderer.pid, renderer.temporary);
  await new Promise(() => undefined);
});
