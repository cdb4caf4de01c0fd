import type { Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** Scarce machinery that all callers share (SEC-3). */
export type Machine = 'browsers' | 'pictures' | 'shader-pictures' | 'vetting';

/** Who is given a turn: members of a space have more than guests, and share what their space is given. */
export interface Caller {
  rank: 'member' | 'guest';
  /** A space, a demo token, a stranger's address. */
  share: string;
  /** A key or a person of the space. */
  member: string;
}

/** Whoever hands out turns; workers/edge/turn-keeper.ts does. */
export interface TurnKeeperPort {
  /** Runs `work` when it is the caller's turn; false when there is none for it now. */
  use(machine: Machine, caller: Caller, work: () => Promise<void>): Promise<boolean>;
}

/** The keepers by machine; the binding TURNS fits. */
export interface Turns {
  getByName(name: string): TurnKeeperPort;
}

/** @param client as clientKey tells it, of whoever shows nothing else */
export function callerOf(principal: Principal, client: string): Caller {
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

/** Too many wait for a machine, or this one waited too long: nothing is wrong with what was asked for. */
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
  let ending: { result: Result } | { error: unknown } | undefined;
  // Errors lose their class on the way through the keeper.
  const turn = turns.getByName(machine).use(machine, caller, async () => {
    ending = await work().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
  });
  // A keeper that starts anew, as after a deployment, has forgotten who waited.
  await turn.catch(() => false);
  if (!ending) throw new OutOfTurn();
  if ('error' in ending) throw ending.error;
  return ending.result;
}
