import { type Clock, isoTimestamp } from '../../core/clock.ts';
import { isSecretName, redact, redacted } from '../../core/redact.ts';
import { describeError } from './describe-error.ts';

type LogLevel = 'info' | 'warn' | 'error';
type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes one line of JSON for each event, without secrets (AUTH-17): `{ time, level, event, …fields }`. It never
 * throws.
 */
interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Creates a logger that adds these fields, such as the request id, to every line. */
  with(fields: LogFields): Logger;
}

interface LoggerOptions {
  clock: Clock;
  /** Receives each finished line. The default is console.log, whose output Workers Logs store. */
  write?: (line: string) => void;
  /** The lowest level that is written. By default, all levels are. */
  level?: LogLevel | undefined;
}

const levels: readonly LogLevel[] = ['info', 'warn', 'error'];

/** The maximum length of a string. Longer ones are cut, because Workers Logs only store lines of up to 256 KB. */
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
    // Each value is redacted before it is cut. The whole line is then redacted again, because the names of fields can
    // contain secrets too.
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
