import { Link } from 'react-aria-components';
import { errorExplanations } from '../../../../core/errors/explanations.ts';
import { errorRegistry, isErrorCode } from '../../../../core/errors/registry.ts';
import { warningGuides } from '../../../../core/warning-guides.ts';
import { Notice } from '../../design/index.ts';
import type { LogEntry } from './log-entry.ts';

/** Lists the warnings of a render, with their meanings and what the user can do. */
export function Warnings({ warnings }: { warnings: NonNullable<LogEntry['warnings']> }) {
  return warnings.map(({ code, message, layerId }, index) => {
    const guide = warningGuides[code];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the warnings of an entry do not change
      <Notice key={index} tone="warning" title={message}>
        {guide && (
          <p>
            {guide.cause} {guide.remedy}
          </p>
        )}
        <p>
          {layerId !== undefined && (
            <>
              Layer <code>{layerId}</code> ·{' '}
            </>
          )}
          <Link href={`/docs/warnings#${code}`}>
            Guide: <code>{code}</code>
          </Link>
        </p>
      </Notice>
    );
  });
}

interface FailureProps {
  code: string;
  httpStatus: number;
  /** The message of the response; null if it was not stored. */
  detail: string | null;
  errors: ReadonlyArray<{ path: string; message: string }>;
}

/** Explains why a render failed: first the fault of the request, then what the user can do. */
export function Failure({ code, httpStatus, detail, errors }: FailureProps) {
  const errorCode = isErrorCode(code) ? code : undefined;
  const explained = errorCode && errorExplanations[errorCode];
  const title = errorCode ? errorRegistry[errorCode].title : code;
  return (
    <Notice tone="danger" title={title}>
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code>: {message}
            </li>
          ))}
        </ul>
      ) : (
        detail !== null && detail !== title && <p>{detail}</p>
      )}
      {explained && (
        <p>
          {explained.cause} {errors.length === 0 && explained.remedy}
        </p>
      )}
      <p>
        Status {httpStatus} ·{' '}
        <Link href={`/docs/errors#${code}`}>
          Guide: <code>{code}</code>
        </Link>
      </p>
    </Notice>
  );
}
