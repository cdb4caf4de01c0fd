import { type Clock, isoTimestamp } from '../../core/clock.ts';
import { isSecretName, redact, redacted } from '../../core/redact.ts';
import { describeError } from './describe-error.ts';

type LogLevel = 'info' | 'warn' | 'error';
type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes one line of JSON for each event: `{ time, level, event, …fields }`, without secrets (AUTH-17). It never
 * throws.
 */
interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A logger that adds these fields, such as the request id, to every line. */
  with(fields: LogFields): Logger;
}

interface LoggerOptions {
  clock: Clock;
  /** Receives each finished line. The default is console.log, which Workers Logs read. */
  write?: (line: string) => void;
  /** Lines below this level are not written. By default all are. */
  level?: LogLevel | undefined;
}

const levels: readonly LogLevel[] = ['info', 'warn', 'error'];

/** Longer strings are cut, because a line must stay below the 256 KB that Workers Logs keep. */
const maxStringLength = 4_000;

export function createLogger(parts: LoggerOptions, baseFields: LogFields = {}): Logger {
  const { clock, write = console.log, level: threshold = 'info' } = parts;
  const log = (level: LogLevel) => (event: string, fields?: LogFields) => {
    if (levels.indexOf(level) < levels.indexOf(threshold)) return;
    write(printLine({ time: isoTimestamp(clock.now()), level, event, ...baseFields, ...fields }));
  };
  return {
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    with: (fields) => createLogger(parts, { ...baseFields, ...fields }),
  };
}

function printLine(entry: LogFields): string {
  try {
    // Values are redacted one by one before they are cut. The whole line is then redacted again, for the names of
    // fields.
    return redact(JSON.stringify(entry, redactValue));
  } catch (error) {
    return JSON.stringify({ level: 'error', event: 'log_line_failed', error: describeError(error) }, redactValue);
  }
}

function redactValue(name: string, value: unknown): unknown {
  if (isSecretName(name) && value !== undefined && value !== null) return redacted;
  if (value instanceof Error) return describeError(value);
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'string' ? redact(value).slice(0, maxStringLength) : value;
}
