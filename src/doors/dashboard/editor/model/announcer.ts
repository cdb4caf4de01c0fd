import type { RecordFault } from './validate.ts';

/** Tells a person what happened. */
export interface Announcer {
  /** Tells people who cannot see the canvas what happened (EDT-11). */
  announce(text: string): void;
  /** Tells everybody why something was not done. */
  refuse(text: string): void;
}

/** Tells what a change did, or why the store rejected it. */
export function report(announcer: Announcer, [fault]: readonly RecordFault[], done: string): void {
  if (fault) announcer.refuse(fault.message);
  else announcer.announce(done);
}
