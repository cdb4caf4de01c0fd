import type { Turns } from '../../src/services/turns/index.ts';

/** The binding as the services know it: its types say of every answer that it may be disposed of. */
export function turnsOf({ TURNS }: Env): Turns {
  return TURNS;
}
