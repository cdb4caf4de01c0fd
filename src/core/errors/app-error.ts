import { boundedFaults, boundedMessage, type Fault } from './faults.ts';
import { type ErrorCode, errorRegistry } from './registry.ts';

export type { Fault } from './faults.ts';

interface AppErrorOptions {
  /** Public, particular to this occurrence. Never answered for a 5xx (GEN-3). */
  detail?: string;
  /** Every fault at once (GEN-2); what is answered of them is bounded in number and length (SEC-8). */
  errors?: readonly Fault[];
  /** Only where a route documents it (GEN-2). */
  data?: unknown;
  /** Headers of the answer, `Retry-After` say. */
  headers?: Readonly<Record<string, string>>;
  /** For the service's own log alone. */
  cause?: unknown;
}

/** An error that has an answer: its code stands in the registry, which gives status and title. */
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
