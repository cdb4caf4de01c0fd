import { Button, Notice } from '../design/index.ts';
import { describeProblem } from './problem-words.ts';

interface ProblemNoticeProps {
  /** The error to explain. Nothing is shown if there is none. */
  error: unknown;
  onRetry?: () => void;
  /** Paths of the input whose faults are already shown at their fields, and are therefore omitted. */
  shownAt?: readonly string[];
}

/** Explains why an action failed and what to do about it. It is shown next to the form or list of the action. */
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
