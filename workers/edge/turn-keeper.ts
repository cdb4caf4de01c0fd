import { DurableObject } from 'cloudflare:workers';
import { FairQueue } from '../../src/core/fair-queue.ts';
import type { Caller, Machine, TurnKeeperPort } from '../../src/services/turns/index.ts';
import { containers } from './renderer.ts';

/**
 * The maximum time in milliseconds for which a caller waits for its turn, and the time after which a caller that has a
 * turn and does not come back loses it.
 */
const patienceMs = 20_000;
const holdMs = 150_000;
/** The maximum number of callers that may wait for a machine. */
const waiting = 64;

/** How many tasks of each kind one renderer runs at once (workers/renderer). */
const placesEach: Readonly<Record<Machine, number>> = { browsers: 3, pictures: 2, 'shader-pictures': 1, vetting: 1 };
/** The number of browsers that Cloudflare's Browser Rendering allows an account to run at once. */
const bindingBrowsers = 10;

/**
 * Hands out turns with one machine for all isolates, with one object for each machine (SEC-3). Waiting callers are only
 * stored in the object's memory. After a restart, the object may therefore hand out a few turns too many, and the
 * machine itself rejects the surplus.
 */
export class TurnKeeper extends DurableObject<Env> implements TurnKeeperPort {
  #queue: FairQueue | undefined;

  /**
   * Runs `work` when it is the caller's turn. Returns false if the caller gets no turn now. A caller that has left
   * gives its turn back.
   */
  async use(machine: Machine, { rank, share, member }: Caller, work: () => Promise<void>): Promise<boolean> {
    this.#queue ??= createQueue(countPlaces(this.env, machine));
    const release = await this.#queue
      .take([rank, share, member], AbortSignal.timeout(patienceMs))
      .catch(() => undefined);
    if (!release) return false;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, holdMs);
    try {
      await Promise.race([work(), late.promise]);
      return true;
    } finally {
      clearTimeout(timer);
      release();
    }
  }
}

function countPlaces(env: Env, machine: Machine): number {
  if (machine === 'browsers' && env.BROWSER_BACKEND === 'binding') return bindingBrowsers;
  const renderers = env.RENDERER_URL ? 1 : containers;
  return placesEach[machine] * renderers;
}

/**
 * Creates the queue of a machine. Guests get at most half of the places and half of the queue, and no single share can
 * take the last place.
 */
function createQueue(places: number): FairQueue {
  const half = (count: number) => Math.max(1, Math.floor(count / 2));
  return new FairQueue({
    places,
    waiting,
    classes: { member: { places, waiting }, guest: { places: half(places), waiting: half(waiting) / 2 } },
    placesEach: Math.max(1, places - 1),
  });
}
