import { Button, Notice } from '../design/index.ts';
import { describeProblem } from './problem-words.ts';

interface ProblemNoticeProps {
  /** Nothing is shown without one. */
  error: unknown;
  onRetry?: () => void;
  /** Paths whose faults are shown at their fields, so that they are not repeated. */
  shownAt?: readonly string[];
}

/** Why an action failed and what to do, shown next to its form or list. */
export function ProblemNotice({ error, onRetry, shownAt = [] }: ProblemNoticeProps) {
  if (error === null || error === undefined) return null;
  const { title, advice, faults, canRetry, requestId } = describeProblem(error);
  const rest = faults.filter(({ path }) => !shownAt.includes(path)).slice(0, 10);
  return (
    <Notice tone="danger" title={title}>
      {advice !== '' && <p>{advice}</p>}
      {rest.length > 0 && (
        <ul>
          {rest.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {canRetry && onRetry && (
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
      )}
      {canRetry && requestId !== undefined && (
        <small>
          Request <code>{requestId}</code>
        </small>
      )}
    </Notice>
  );
}
