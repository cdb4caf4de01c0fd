import type { Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** Scarce resources that all callers share (SEC-3). */
export type Machine = 'browsers' | 'pictures' | 'shader-pictures' | 'vetting';

/**
 * The caller who gets a turn. Members of a space get more turns than guests. All members of a space share the turns of
 * that space.
 */
export interface Caller {
  rank: 'member' | 'guest';
  /** The id of the group that shares turns: a space, a demo token, or a stranger's address. */
  share: string;
  /** The id of the caller within the group: a key or a user of the space. */
  member: string;
}

/** Hands out turns. workers/edge/turn-keeper.ts implements it. */
export interface TurnKeeperPort {
  /** Runs `work` when it is the caller's turn. Returns false if the caller gets no turn now. */
  use(machine: Machine, caller: Caller, work: () => Promise<void>): Promise<boolean>;
}

/** Gives access to the turn keeper of each machine. The binding TURNS has this form. */
export interface Turns {
  getByName(name: string): TurnKeeperPort;
}

/** @param client the client of a caller without a credential, as clientKey returns it */
export function toCaller(principal: Principal, client: string): Caller {
  switch (principal.kind) {
    case 'key':
      return { rank: 'member', share: principal.spaceId, member: principal.keyId };
    case 'session':
      return { rank: 'member', share: principal.spaceId, member: principal.userId };
    case 'gt':
      return { rank: 'member', share: principal.spaceId, member: 'gt' };
    case 'demo':
      return { rank: 'guest', share: principal.tokenHash, member: '' };
    case 'thumbnail':
    case 'open':
      return { rank: 'guest', share: client, member: '' };
  }
}

/**
 * The error if too many callers wait for a machine, or if this caller has waited too long. The request itself has no
 * fault.
 */
export class OutOfTurn extends AppError {
  constructor() {
    const detail =
      'Your requests use all the places that one caller may have in the queue, or this one waited too long.';
    super('renderer_unavailable', { detail, headers: { 'Retry-After': '10' } });
  }
}

/**
 * Runs `work` when it is the caller's turn with a machine.
 * @throws OutOfTurn; what `work` throws
 */
export async function inTurn<Result>(
  turns: Turns,
  machine: Machine,
  caller: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  // The result does not pass through the keeper: errors would lose their class, and the caller would wait longer.
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const turn = turns.getByName(machine).use(machine, caller, async () => {
    await work().then(resolve, reject);
  });
  // A keeper that has restarted, for example after a deployment, no longer knows which callers waited.
  turn.catch(() => undefined).then(() => reject(new OutOfTurn()));
  return promise;
}
