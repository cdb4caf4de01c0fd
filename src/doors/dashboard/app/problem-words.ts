import { GalleyProblem, GalleyTimeout, GalleyUnreachable } from 'galley-client';

export interface ProblemWords {
  title: string;
  /** What happened and what to do. */
  advice: string;
  /** Faults of the input, each with its path. */
  faults: ReadonlyArray<{ path: string; message: string }>;
  /** Whether a retry may work. */
  canRetry: boolean;
  /** For readers of the service's log. */
  requestId?: string;
}

export const inputKept = 'Your input is kept.';

/** A failure in words for the user. Problems of the service keep their own detail. */
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
      // The sign-in library's own code: nobody is signed in yet.
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

/** At least `1 second`. */
function secondsWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds === 1 ? '1 second' : `${seconds.toLocaleString()} seconds`;
}

function plainProblem(title: string, advice: string): ProblemWords {
  return { title, advice, faults: [], canRetry: true };
}

/** The fault at a path of the input, for its field. */
export function faultAt(error: unknown, path: string): string | undefined {
  if (!(error instanceof GalleyProblem)) return undefined;
  const messages = error.errors.filter((fault) => fault.path === path).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join(' ');
}
