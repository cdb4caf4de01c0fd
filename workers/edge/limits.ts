import type { RequestContext } from '../../src/doors/http/route.ts';
import { clientKey } from '../../src/services/authenticate/client-key.ts';
import { type ClientLimit, countRequest } from '../../src/services/authenticate/client-limit.ts';
import { ratePerMinute } from './settings.ts';

/** Counts the request of a client, `usual` a minute unless the deployment's setting says otherwise (LIM-2). */
export function limitOf(
  what: ClientLimit['what'],
  noun: string,
  setting: (env: Env) => string | undefined,
  usual: number,
): (context: RequestContext) => Promise<void> {
  return ({ env, request }) =>
    countRequest(env.QUOTAS, { what, noun, perMinute: ratePerMinute(setting(env), usual) }, clientKey(request));
}
