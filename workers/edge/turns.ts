import type { Turns } from '../../src/services/turns/index.ts';

/** The binding with the types of the services. Its own types make every result disposable. */
export function toTurns({ TURNS }: Env): Turns {
  return TURNS;
}
