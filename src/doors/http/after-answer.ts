import type { Clock } from '../../core/clock.ts';
import type { RequestContext } from './route.ts';

interface AfterAnswer {
  clock: Clock;
  /** Accepts work that continues after the response. */
  defer(work: Promise<unknown>): void;
  /** Reports failures that no caller can see. */
  report(event: string, error: unknown): void;
}

/** The dependencies of verbs that continue after the response. */
export function createAfterAnswer({ clock, ctx, log }: RequestContext): AfterAnswer {
  return {
    clock,
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  };
}
