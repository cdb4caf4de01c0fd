import { GalleyProblem, GalleyTimeout, GalleyUnreachable } from 'galley-client';

export interface ProblemWords {
  title: string;
  /** What happened, and what the user can do. */
  advice: string;
  /** The faults of the input with their paths. */
  faults: ReadonlyArray<{ path: string; message: string }>;
  /** Whether trying again may help. */
  canRetry: boolean;
  /** The id with which the error can be found in the service's log. */
  requestId?: string;
}

export const inputKept = 'Your input is kept.';

/** Describes an error for the user. An error that the service reports keeps the detail of the service. */
export function describeProblem(error: unknown): ProblemWords {
  if (error instanceof GalleyUnreachable) {
    return plainProblem('Could not connect', `Check your connection and try again. ${inputKept}`);
  }
  if (error instanceof GalleyTimeout) return plainProblem('The request timed out', `Try again. ${inputKept}`);
  if (error instanceof GalleyProblem) return describeServiceProblem(error);
  return plainProblem('Something went wrong on this page', error instanceof Error ? error.message : String(error));
}

function describeServiceProblem(problem: GalleyProblem): ProblemWords {
  const { status, title, detail, errors, requestId, retryAfterMs } = problem;
  const details = { faults: errors, ...(requestId !== undefined && { requestId }) };
  const sentence = detail === undefined ? '' : /[.!?]$/.test(detail) ? detail : `${detail}.`;
  switch (status) {
    case 401:
      // This code comes from the sign-in library. Nobody is signed in yet.
      if (problem.code === 'INVALID_EMAIL_OR_PASSWORD')
        return {
          ...details,
          title: 'Incorrect email or password',
          advice: 'Check both and try again.',
          canRetry: false,
        };
      return {
        ...details,
        title: 'You are signed out',
        advice: `Sign in again and retry. ${inputKept}`,
        canRetry: true,
      };
    case 403:
      return { ...details, title: 'You do not have permission to do this', advice: sentence || title, canRetry: false };
    case 404:
      return { ...details, title: 'Not found', advice: sentence || title, canRetry: false };
    case 412:
      return {
        ...details,
        title: 'Someone else changed this while you were editing',
        advice: `Nothing was overwritten. ${inputKept}`,
        canRetry: false,
      };
    case 429: {
      const wait = retryAfterMs === undefined ? 'later' : `in ${secondsWords(retryAfterMs)}`;
      return { ...details, title: 'Too many requests', advice: `Try again ${wait}. ${inputKept}`, canRetry: true };
    }
  }
  if (status >= 500) {
    return {
      ...details,
      title: 'Something went wrong on the server',
      advice: `${sentence || title} Try again. ${inputKept}`,
      canRetry: true,
    };
  }
  return { ...details, title, advice: sentence, canRetry: false };
}

/** Formats a duration in seconds, as at least `1 second`. */
function secondsWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds === 1 ? '1 second' : `${seconds.toLocaleString()} seconds`;
}

function plainProblem(title: string, advice: string): ProblemWords {
  return { title, advice, faults: [], canRetry: true };
}

/** The message about the fault at a path of the input, for the field at this path. */
export function faultAt(error: unknown, path: string): string | undefined {
  if (!(error instanceof GalleyProblem)) return undefined;
  const messages = error.errors.filter((fault) => fault.path === path).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join(' ');
}
