import type { Clock } from '../../core/clock.ts';
import type { RequestContext } from './route.ts';

interface AfterAnswer {
  clock: Clock;
  /** Takes work that goes on after the answer. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/** What verbs need that work on after the answer of a request. */
export function createAfterAnswer({ clock, ctx, log }: RequestContext): AfterAnswer {
  return {
    clock,
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  };
}
