import { GalleyProblem, GalleyTimeout, GalleyUnreachable } from '../../../client/src/index.ts';
import { type ExitName, Failure } from './failure.ts';

const exitOfStatus: Readonly<Record<number, ExitName>> = {
  400: 'invalid',
  401: 'refused',
  402: 'refused',
  403: 'refused',
  404: 'notFound',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
};

const hints: Readonly<Record<string, string>> = {
  unauthorized: 'Sign in with `galley login`, or set GALLEY_KEY.',
  key_unknown: 'Sign in with `galley login`, or set GALLEY_KEY.',
  key_expired: 'Sign in again with `galley login`, or set another GALLEY_KEY.',
  key_revoked: 'Sign in again with `galley login`, or set another GALLEY_KEY.',
  scope_denied: 'Use a key that has this scope. Create one with `galley keys create <name>`.',
  insufficient_credits: 'Ask an owner of the space for credits.',
  precondition_failed: 'Someone else changed it. Run `galley pull`, check the differences, and push again.',
};

/** Converts any error to a failure that says in a sentence what failed and what the user can do about it. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof GalleyProblem) return describeServiceProblem(error);
  if (error instanceof GalleyUnreachable || error instanceof GalleyTimeout) {
    const hint = 'Check that the service is running and that its URL is correct. Set GALLEY_URL, or use --url.';
    return new Failure('unavailable', error.message, { hint });
  }
  if (isInterruption(error)) return new Failure('interrupted', 'Interrupted');
  return new Failure('unexpected', error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function describeServiceProblem({ status, code, title, detail, errors, requestId }: GalleyProblem): Failure {
  const exit = exitOfStatus[status] ?? (status === 429 || status >= 500 ? 'unavailable' : 'unexpected');
  const faults = errors.map(({ path, message }) => `  ${path || '(body)'}: ${message}`);
  const about = `${title}${detail && errors.length === 0 ? `: ${detail}` : ''} (${code})`;
  const hint =
    hints[code] ??
    (status >= 500 ? `The log of the service has more details under the request id ${requestId}.` : undefined);
  const details = { code, status, requestId, errors };
  return new Failure(exit, [about, ...faults].join('\n'), { ...(hint !== undefined && { hint }), details });
}

/** Ends any command when the user presses Ctrl-C. */
export class Interruption extends Error {
  override name = 'AbortError';
}

export function isInterruption(error: unknown): boolean {
  return error instanceof Interruption || (error instanceof Error && error.cause instanceof Interruption);
}
