import { boundedFaults, boundedMessage, type Fault } from './faults.ts';
import { type ErrorCode, errorRegistry } from './registry.ts';

export type { Fault } from './faults.ts';

interface AppErrorOptions {
  /**
   * A text about this occurrence of the error, which the caller sees. Responses with a 5xx status leave it out (GEN-3).
   */
  detail?: string;
  /** All faults of the input (GEN-2). The response limits their number and length (SEC-8). */
  errors?: readonly Fault[];
  /** Set only where a route documents it (GEN-2). */
  data?: unknown;
  /** Headers of the response, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  /** The error that caused this one. It is written to the log of the service, and never sent to the caller. */
  cause?: unknown;
}

/** An error that becomes a response. Its code is in the registry, which defines the status and the title. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[] | undefined;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const entry = errorRegistry[code];
    const detail = boundedMessage(options.detail ?? entry.title);
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = entry.status;
    this.title = entry.title;
    this.detail = detail;
    this.errors = options.errors && boundedFaults(options.errors);
    this.data = options.data;
    this.headers = options.headers ?? {};
  }
}
